import type { AreaSamples, SampleContext } from '../../operations/sample.ts';

const announcement = { announcementEvent: { message: 'hello' } };
const emit = ({ player: { accountId } }: SampleContext) => ({
  nestedEvent: announcement,
  recipientIds: [accountId],
  eventTags: ['announcement'],
  broadcast: true,
});

export const samples: AreaSamples<'events'> = {
  subscribe: () => ({ lastEventId: 'position-0' }),
  subscribeTags: () => ({ senderId: 'key:somebody', eventTags: ['announcement', 'news'] }),
  emit,
  adminEmit: emit,
  announce: () => ({ message: 'hello, everyone' }),
};
