import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { DOCUMENT, DOCUMENT_BYTES_MAX } from '../rules.ts'
import { loadUpload } from './public.ts'
import { aGif, fakeServer } from './testing.tsx'
import { isRetryable, kindOfFile, uploadFile, failureText } from './upload.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

let stop: AbortController
beforeEach(() => {
  vi.mocked(call).mockReset()
  stop = new AbortController()
})
afterEach(() => vi.unstubAllGlobals())

const aDocument = (name = '검진 결과.pdf', rest = ''): File => new File(['%PDF-1.7\n', rest, '%%EOF'], name)
const upload = (file: File, kind: Parameters<typeof uploadFile>[1], onProgress?: (share: number) => void) =>
  uploadFile(file, kind, { signal: stop.signal, ...(onProgress ? { onProgress } : {}) })

test.each([
  [aDocument(), DOCUMENT],
  [aGif('a.gif'), 'image/gif'],
  [new File(['<html>%PDF-1.7'], 'a.pdf'), null],
  [new File([''], 'a.pdf'), null],
])('a file is what its first bytes say: %#', async (file, kind) => expect(await kindOfFile(file)).toBe(kind))

test('uploads a document unchanged under its name', async () => {
  const { asked, sendings } = fakeServer()
  const shares: number[] = []
  const file = aDocument()
  const done = upload(file, DOCUMENT, (share) => shares.push(share))
  await vi.waitFor(() => expect(sendings).toHaveLength(1))
  expect(vi.mocked(call).mock.calls[0]![1]).toEqual({ body: { mimetype: DOCUMENT, bytes: file.size, name: '검진 결과.pdf' } })
  expect(sendings[0]!.file).toBe(file)
  sendings[0]!.reportProgress(file.size / 2)
  sendings[0]!.end()
  expect((await done).key).toBe('k1')
  expect(shares).toEqual([0.5])
  expect(asked).toEqual(['POST', 'PUT k1'])
})

test('refuses a document that is too large', async () => {
  const { asked } = fakeServer()
  const error: unknown = await upload(aDocument('a.pdf', 'x'.repeat(DOCUMENT_BYTES_MAX)), DOCUMENT).catch((reason: unknown) => reason)
  expect([failureText(error), isRetryable(error)]).toEqual([
    '파일이 너무 커요. 사진과 문서는 20MB, 영상은 200MB까지 올릴 수 있어요.',
    false,
  ])
  expect(asked).toEqual([])
})

test('drops the key of a failed, refused or aborted upload', async () => {
  const { asked, sendings } = fakeServer({
    finish: () => {
      throw new CallError({ status: 400, code: 'media.document', message: 'PDF 문서만 올릴 수 있어요.' })
    },
  })
  const lost = upload(aDocument(), DOCUMENT).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(sendings).toHaveLength(1))
  sendings[0]!.end(0)
  expect(isRetryable(await lost)).toBe(true)

  const refused = upload(aDocument(), DOCUMENT).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(sendings).toHaveLength(2))
  sendings[1]!.end()
  expect([isRetryable(await refused), failureText(await refused)]).toEqual([false, 'PDF 문서만 올릴 수 있어요.'])

  const givenUp = upload(aDocument(), DOCUMENT).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(sendings).toHaveLength(3))
  stop.abort()
  expect(await givenUp).toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual(['POST', 'DELETE k1', 'POST', 'PUT k2', 'DELETE k2', 'POST', 'DELETE k3'])
})

test('uploads two at a time', async () => {
  const { sendings } = fakeServer()
  const files = [1, 2, 3].map((n) => upload(aGif(`${n}.gif`), 'image/gif'))
  await vi.waitFor(() => expect(sendings).toHaveLength(2))
  sendings[0]!.end()
  await vi.waitFor(() => expect(sendings).toHaveLength(3))
  for (const sending of sendings.slice(1)) sending.end()
  expect((await Promise.all(files)).map(({ key }) => key)).toEqual(['k1', 'k2', 'k3'])
})

test('loads the code with the first file', async () => {
  expect((await loadUpload()).uploadFile).toBe(uploadFile)
})
