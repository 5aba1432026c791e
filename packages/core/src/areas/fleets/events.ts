/** The events of the area, with when each is sent and to whom. */
export const fleetEvents = {
  'anyEvent.fleets/HostSetAside':
    'To subscribers of the tag hosts, when starts fail on a host and not on others, so that it gets none for a while: `hostId`, `until` in seconds of Unix time, and `reason`.',
  'anyEvent.fleets/HostReturned':
    'To subscribers of the tag hosts, when a game server of a host that was set aside asked for its first match, or when an operator takes the host back: `hostId`.',
} as const;
