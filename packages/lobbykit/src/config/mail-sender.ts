/** The sender of mails. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

const senderForm = /^(?:([^<>"\r\n]{1,100}?) <([^\s<>,@]+@[^\s<>,@]+)>|([^\s<>,@]+@[^\s<>,@]+))$/;

/** Reads `play@example.com` or `Name <play@example.com>`. Returns null if the text is neither. */
export function readSender(text: string): MailSender | null {
  const [, name, addressWithName, bareAddress] = senderForm.exec(text) ?? [];
  const address = addressWithName ?? bareAddress;
  return address === undefined ? null : { name: name ?? '', address };
}
