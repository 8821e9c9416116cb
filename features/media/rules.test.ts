import { expect, test } from 'vitest'
import { bytesMax, documentName, DOCUMENT_BYTES_MAX, IMAGE_BYTES_MAX, NAME_MAX, VIDEO_BYTES_MAX } from './rules.ts'

test.each([
  ['검진 결과.pdf', '검진 결과.pdf'],
  ['검진 결과.pdf'.normalize('NFD'), '검진 결과.pdf'],
  ['결과.PDF', '결과.pdf'],
  ['결과', '결과.pdf'],
  ['', '문서.pdf'],
  ['.pdf', '문서.pdf'],
  ['...', '문서.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\하루\\식단.pdf', '식단.pdf'],
  ['결과\u202efdp.exe', '결과fdp.exe.pdf'],
  ['한 줄\n두 줄\u0000.pdf', '한 줄두 줄.pdf'],
  ['a<b>:"c|d?e*.pdf', 'abcde.pdf'],
  ['  가   나  .pdf', '가 나.pdf'],
  ['가'.repeat(300), `${'가'.repeat(NAME_MAX - 4)}.pdf`],
  ['😀'.repeat(300), `${'😀'.repeat(NAME_MAX - 4)}.pdf`],
])('a document that is called %j is saved as %j', (given, name) => {
  expect(documentName(given)).toBe(name)
  expect([...documentName(given)].length).toBeLessThanOrEqual(NAME_MAX)
})

test.each([
  ['image/png', IMAGE_BYTES_MAX],
  ['video/mp4', VIDEO_BYTES_MAX],
  ['application/pdf', DOCUMENT_BYTES_MAX],
])('%s may have %i bytes', (mimetype, most) => expect(bytesMax(mimetype)).toBe(most))
