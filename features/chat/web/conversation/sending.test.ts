import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { emit } from '#kit/web/socket.ts'
import { unsentStore } from '#kit/web/store.ts'
import { sendMessage } from '../../contract.ts'
import { chatErrors } from '../../errors.ts'
import type * as Drafts from './drafts.ts'
import type * as Sending from './sending.ts'

const mocks = vi.hoisted(() => ({ me: 1, connect: () => {} }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ session: { viewer: () => ({ user_no: mocks.me }) } }))
vi.mock('#kit/web/socket.ts', () => ({ emit: vi.fn(), onConnected: (listener: () => void) => (mocks.connect = listener) }))

let sending: typeof Sending
let drafts: typeof Drafts
/** Simulates a reload: memory is cleared, the browser's storage stays. */
async function newPage() {
  vi.resetModules()
  sending = await import('./sending.ts')
  drafts = await import('./drafts.ts')
}

const lost = () => new CallError({ status: 0, code: 'offline', message: '' })
const states = () => sending.outgoing.of(5).map(({ cm_content, state }) => `${cm_content} ${state}`)
const bodies = () => vi.mocked(emit).mock.calls.map(([, body]) => body as { cm_uuid: string; cm_content: string })
const kept = async (count: number) => vi.waitFor(async () => expect(await unsentStore.readValid(() => true)).toHaveLength(count))

beforeEach(async () => {
  vi.clearAllMocks()
  mocks.me = 1
  await unsentStore.clear()
  await newPage()
})

it('sends messages of an earlier page once and in order', async () => {
  vi.mocked(emit).mockRejectedValue(lost())
  for (const cm_content of ['하나', '둘']) sending.queueMessage({ cr_no: 5, cm_content, reply: null })
  await kept(2)
  const [first] = bodies()
  await newPage()
  expect(states()).toEqual([])
  vi.mocked(emit).mockResolvedValue({ cm_no: 7 })
  await sending.resumeSending()
  await vi.waitFor(() => expect(states()).toEqual(['하나 sent', '둘 sent']))
  expect(bodies().slice(1)).toMatchObject([{ cm_uuid: first!.cm_uuid, cm_content: '하나' }, { cm_content: '둘' }])
  await kept(0)
})

it('sends only the member’s own messages', async () => {
  vi.mocked(emit).mockRejectedValue(lost())
  sending.queueMessage({ cr_no: 5, cm_content: '내 말', reply: null })
  await kept(1)
  mocks.me = 2
  await newPage()
  await sending.resumeSending()
  expect(states()).toEqual([])
  await kept(1)
})

it.each([
  [lost(), 'waiting'],
  [new CallError({ status: 500, message: '' }), 'waiting'],
  [new CallError({ status: 400, code: chatErrors.too_fast.code, message: '' }), 'waiting'],
  [new CallError({ status: 400, code: chatErrors.not_open.code, message: '' }), 'failed'],
  [new CallError({ status: 400, code: chatErrors.no_room.code, message: '' }), 'failed'],
])('knows a refusal from what may yet go (%s)', async (error, state) => {
  vi.mocked(emit).mockRejectedValue(error)
  sending.queueMessage({ cr_no: 5, cm_content: '말', reply: null })
  await vi.waitFor(() => expect(states()).toEqual([`말 ${state}`]))
})

it('sends the replied number, and files over HTTP', async () => {
  vi.mocked(emit).mockResolvedValue({ cm_no: 7 })
  vi.mocked(call).mockResolvedValue({ cm_no: 8 })
  const reply = { cm_no: 3, cm_from: 15, cm_content: '물음', file_qtt: 0 }
  sending.queueMessage({ cr_no: 5, cm_content: '답', reply })
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ cr_no: 5, cm_content: '답', reply_no: 3 }]))
  const picture = { key: 'k', mimetype: 'image/png', transforms: {}, width: 1, height: 1, seconds: null, placeholder: null }
  sending.queueMessage({ cr_no: 5, cm_content: '', cm_file: [picture], reply: null })
  await vi.waitFor(() => expect(vi.mocked(call).mock.calls[0]?.[0].line).toBe(sendMessage.line))
  expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ body: { cm_file: [{ key: 'k' }] } })
})

it('stores a draft for each room, and deletes it when empty', async () => {
  drafts.saveDraft(5, '쓰다 만 말')
  drafts.saveDraft(6, '   ')
  drafts.writeDrafts()
  await kept(1)
  await newPage()
  await drafts.loadDrafts()
  expect([drafts.draftOf(5), drafts.draftOf(6)]).toEqual(['쓰다 만 말', ''])
  drafts.saveDraft(5, '')
  drafts.writeDrafts()
  await kept(0)
})

it('hides another member’s draft', async () => {
  drafts.saveDraft(5, '비밀')
  drafts.writeDrafts()
  await kept(1)
  mocks.me = 2
  await newPage()
  await drafts.loadDrafts()
  expect(drafts.draftOf(5)).toBe('')
  await kept(0)
})
