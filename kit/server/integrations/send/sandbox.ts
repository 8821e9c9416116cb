import type { Channel, Sender, WordsOf } from './send.ts'

/** Says what it would have sent. */
export type Say = (text: string) => void

/** Carries nothing: the words stay in the outbox. In development they are also shown in the terminal. */
export function sandboxSender<C extends Channel>(channel: C, say: Say | undefined): Sender<C> {
  return {
    engine: 'sandbox',
    isSandbox: true,
    send(recipient, message) {
      say?.(shownMessage({ channel, recipient, message }))
      return Promise.resolve()
    },
  }
}

type Shown = { channel: Channel; recipient: string; message: WordsOf<Channel> | null }

/** A message in lines for a terminal. */
export function shownMessage({ channel, recipient, message }: Shown): string {
  const { subject, title, text, link } = { ...message } as Record<string, string | undefined>
  const words = [subject, title, text, link].filter((part) => part !== undefined && part !== '') as string[]
  return [`[${channel}] ${recipient}`, ...words.flatMap((part) => part.split('\n'))].join('\n    ')
}
