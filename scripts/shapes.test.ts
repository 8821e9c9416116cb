import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { undeclared, type Node } from './shapes.ts'

const left = (code: string): string => undeclared(code, parseAst(code) as unknown as Node).trim()

test('leaves of an endpoint its line and the options that the web reads', () => {
  const code = `
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { TEXT_MAX, WAYS } from './rules.ts'
export const save = endpoint('POST /v1/thing/:no', {
  access: 'member',
  idempotent: true,
  summary: 'Keeps it',
  rate: { calls: 3, seconds: 60 },
  params: z.object({ no: z.coerce.number() }),
  body: z.object({ text: z.string().max(TEXT_MAX) }),
  answer: z.object({}),
  place: 'top',
  form: true,
})
export const ways = WAYS.map((way) => way)`
  expect(left(code)).toBe(`import { endpoint } from '#kit/contract/endpoint.ts'
import { TEXT_MAX, WAYS } from './rules.ts'
export const save = endpoint('POST /v1/thing/:no', { idempotent: true, place: 'top', form: true })
export const ways = WAYS.map((way) => way)`)
})

test('keeps the options of an endpoint that a function makes', () => {
  const code = "export const start = endpoint('PUT /v1/thing/start', act('member', 'Start'))"
  expect(left(code)).toBe(code)
})

test('replaces a shape by the stand-in and drops the imports that only shapes read', () => {
  const code = `
import { z } from 'zod'
import { MAX as most } from './rules.ts'
const name = z.string().max(most)
export const thing = z.object({ name, list: z.array(name) }).optional()
export const limit = 3
export function shape(max) { return z.string().max(max) }`
  expect(left(code)).toBe(`import { z } from 'zod'
const name = z
export const thing = z
export const limit = 3
export function shape(max) { return z }`)
})

test('leaves code without shapes unchanged', () => {
  const code = 'export const f = ({ a, b = 1 }) => `${a} ${b.z.c}` // said\nexport { f as g }'
  expect(left(code)).toBe(code)
})
