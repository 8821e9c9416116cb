import { CompactSign, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { makeKeyRing } from '../keys/ring.ts'
import { makeTokens } from './tokens.ts'

const OLD = 'the first secret, which is long enough'
const NEW = 'the second secret, which is long enough'
const ring = makeKeyRing(NEW, [OLD])
const claims = { user_no: 7, session_no: '00000000-0000-4000-8000-000000000000', token_no: 1 }
const at = new Date('2026-11-21T05:00:00Z')

test('reads tokens of an earlier secret only while it is configured', async () => {
  const token = await makeTokens(makeKeyRing(OLD)).sign({ ...claims, at })
  expect(await makeTokens(ring).read(token)).toMatchObject(claims)
  expect(await makeTokens(makeKeyRing(NEW)).read(token)).toBeNull()
})

test('signs with the current secret and names it', async () => {
  const token = await makeTokens(ring).sign({ ...claims, at })
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', kid: ring.current.id })
  expect(await makeTokens(makeKeyRing(NEW)).read(token)).toMatchObject(claims)
})

test('reads tokens from before key ids, which are signed with the secret itself', async () => {
  const iat = at.getTime() / 1000
  const signed = new CompactSign(new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + 60 })))
  const token = await signed.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(OLD))
  expect(await makeTokens(ring).read(token)).toMatchObject(claims)
  expect(await makeTokens(makeKeyRing(NEW)).read(token)).toBeNull()
})

test('refuses a token that names one secret and is signed with another', async () => {
  const foreign = makeKeyRing(OLD)
  const forged = await new CompactSign(new TextEncoder().encode(JSON.stringify({ ...claims, iat: 1, exp: 2 })))
    .setProtectedHeader({ alg: 'HS256', kid: ring.current.id })
    .sign(foreign.current.derive('tokens'))
  expect(await makeTokens(ring).read(forged)).toBeNull()
})
