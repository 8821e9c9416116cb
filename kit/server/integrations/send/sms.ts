import type { SolapiMessageService } from 'solapi'
import { Refused, type Sender } from './send.ts'

type Options = {
  apiKey: string
  apiSecret: string
  /** The registered number of the sender. */
  from: string
}

/** Text messages by SOLAPI. */
export function solapiSender({ apiKey, apiSecret, from }: Options): Sender<'sms'> {
  let service: Promise<SolapiMessageService> | undefined
  return {
    engine: 'solapi',
    isSandbox: false,
    async send(to, { text }) {
      // The library is loaded with the first message.
      service ??= import('solapi').then((solapi) => new solapi.SolapiMessageService(apiKey, apiSecret))
      try {
        await (await service).send({ to, from, text })
      } catch (error) {
        throw verdictOn(error)
      }
    },
  }
}

/** The library's errors contain the number, and a tag that classifies them. */
function verdictOn(error: unknown): Error {
  const { _tag: tag, failedMessageList: [failed] = [], errorCode } = error as Solapi
  if (tag === 'MessageNotReceivedError') return new Refused(`SOLAPI refused the message: ${failed?.statusCode ?? 'no code'}`)
  if (tag === 'BadRequestError') return new Refused('SOLAPI does not take such a message')
  return new Error(`SOLAPI did not take the message: ${errorCode ?? tag ?? 'no answer'}`)
}

type Solapi = { _tag?: string; errorCode?: string; failedMessageList?: { statusCode: string }[] }
