import type { Channel, Sender, MessageOf } from './send.ts'

/** Prints a message that the sandbox does not send. */
export type PrintMessage = (text: string) => void

/** Sends nothing: the text stays in the outbox. In development it is also printed in the terminal. */
export function sandboxSender<C extends Channel>(channel: C, print: PrintMessage | undefined): Sender<C> {
  return {
    engine: 'sandbox',
    isSandbox: true,
    send(recipient, message) {
      print?.(shownMessage({ channel, recipient, message }))
      return Promise.resolve()
    },
  }
}

type Shown = { channel: Channel; recipient: string; message: MessageOf<Channel> | null }

/** A message as lines for a terminal. */
export function shownMessage({ channel, recipient, message }: Shown): string {
  const { subject, title, text, link } = { ...message } as Record<string, string | undefined>
  const words = [subject, title, text, link].filter((part) => part !== undefined && part !== '') as string[]
  return [`[${channel}] ${recipient}`, ...words.flatMap((part) => part.split('\n'))].join('\n    ')
}
