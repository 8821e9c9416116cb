/** A message that leaves haru. */
export type Message =
  | { channel: 'sms'; recipient: string; message: { text: string } }
  | { channel: 'mail'; recipient: string; message: { subject: string; text: string } }
  | { channel: 'push'; recipient: string; message: { title: string; text: string; link: string } }
export type Channel = Message['channel']
export type WordsOf<C extends Channel> = Extract<Message, { channel: C }>['message']

/** Hands messages of one kind to whoever carries them. */
export type Sender<C extends Channel = Channel> = {
  engine: string
  /** The sandbox carries nothing: the words stay in the outbox, where a developer reads them. */
  isSandbox: boolean
  /** @throws Refused when it will never be taken; anything else is tried again. */
  send(recipient: string, message: WordsOf<C>): Promise<void>
}

export type Senders = { [C in Channel]: Sender<C> }

/** The carrier will never take this message: there is no such recipient. */
export class Refused extends Error {
  override name = 'Refused'
}
