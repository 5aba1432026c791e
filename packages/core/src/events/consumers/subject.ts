import { digest } from '../../runtime/secrets.ts';
import type { Emission } from '../event-kinds.ts';

const maxSubjectLength = 256;

/**
 * Returns the subject of an emission. A missing subject is the account of the only recipient, or else the event itself.
 * A subject of more than 256 characters is replaced by its digest, because it is part of a key.
 */
export function subjectOf({ subject = '', recipients = [] }: Emission, eventId: string): string {
  if (subject.length > maxSubjectLength) return `digest:${digest(subject)}`;
  if (subject !== '') return subject;
  return recipients.length === 1 ? `account:${recipients[0]}` : `event:${eventId}`;
}
