import { targetNames } from './decision.ts'

/** To somebody without an account who asked to block content. */
export const rightsMail = (recipient: string, target: keyof typeof targetNames, text: string) => ({
  channel: 'mail' as const,
  recipient,
  message: {
    subject: '[하루] 권리침해 요청을 처리했어요',
    text: [`요청하신 ${targetNames[target]}에 대해 알려 드려요.`, `${text}.`, '궁금한 점은 이 메일에 답해 주세요.'].join('\n'),
  },
})
