import { report } from './report.ts'

/** The mail to operators about a report that cannot wait. Says nothing about who is concerned. */
export const severeAlert = (reason: keyof typeof report.reasons, caseNo: number) => ({
  subject: `급한 신고: ${report.reasons[reason]}`,
  lines: [
    '1시간 안에 확인해야 하는 신고가 왔어요.',
    `이유: ${report.reasons[reason]}`,
    `사건 번호: ${caseNo}`,
    '운영 콘솔의 "신고"에서 확인해 주세요.',
  ],
})
