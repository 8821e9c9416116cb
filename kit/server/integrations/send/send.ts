/**
 * A message that leaves haru. A push belongs to a session's device and is not sent after the session has ended; without a `session_no` it
 * is always sent.
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

/** The content of a push. A new one with the same `tag` replaces the earlier one. */
export type Notice = { title: string; text: string; link: string; tag: string }
export type Channel = Message['channel']
export type MessageOf<C extends Channel> = Extract<Message, { channel: C }>['message']

/** Sends messages of one channel to its carrier. */
export type Sender<C extends Channel = Channel> = {
  engine: string
  /** The sandbox sends nothing: the text stays in the outbox for developers. */
  isSandbox: boolean
  /** @throws Refused if the message can never be delivered; every other error is retried */
  send(recipient: string, message: MessageOf<C>): Promise<void>
}

export type Senders = { [C in Channel]: Sender<C> }

/** The carrier refuses this message permanently: the recipient does not exist or, with `keep`, the message itself is invalid. */
export class Refused extends Error {
  override name = 'Refused'
  readonly isGone: boolean
  constructor(words: string, { keep = false }: { keep?: boolean } = {}) {
    super(words)
    this.isGone = !keep
  }
}
