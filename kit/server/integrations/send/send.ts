/**
 * A message that leaves haru. A push is for a device of a session, and not sent once that has ended; without a `session_no`
 * it is sent in any case.
 */
export type Message =
  | { channel: 'sms'; recipient: string; message: { text: string } }
  | { channel: 'mail'; recipient: string; message: { subject: string; text: string } }
  | { channel: 'push'; recipient: string; session_no: string | null; message: Notice }
  | {
      channel: 'web'
      recipient: string
      session_no: string | null
      message: Notice & { p256dh: string; auth: string; urgency: 'low' | 'normal' | 'high' }
    }

/** What a device shows. One with the same `tag` takes the place of the one before. */
export type Notice = { title: string; text: string; link: string; tag: string }
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

/** The carrier will never take this message: there is no such recipient, or, with `keep`, the message is at fault. */
export class Refused extends Error {
  override name = 'Refused'
  readonly isGone: boolean
  constructor(words: string, { keep = false }: { keep?: boolean } = {}) {
    super(words)
    this.isGone = !keep
  }
}
