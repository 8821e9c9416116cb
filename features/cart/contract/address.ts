import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { cartErrors } from '../errors.ts'

const isLine = (value: string): boolean => !value.includes('\n')
const oneLine = (min: number, max: number, error: string) => text(min, max).refine(isLine, { error })

/** Where goods are sent (decisions d-5): receiver 2-20, phone 9-11 digits, postcode 5, address lines and note. */
export const addressForm = z.object({
  receiver: oneLine(2, 20, cartErrors.receiver.message),
  phone: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((digits) => /^\d{9,11}$/.test(digits), { error: cartErrors.phone.message }),
  zip: z.string().regex(/^\d{5}$/, { error: cartErrors.zip.message }),
  addr1: oneLine(1, 100, cartErrors.addr.message),
  addr2: oneLine(0, 100, cartErrors.addr.message).default(''),
  /** For the carrier. */
  memo: oneLine(0, 50, '한 줄로 적어 주세요.').default(''),
})
export type AddressForm = z.infer<typeof addressForm>

export const address = addressForm.extend({ address_no: z.number().int(), is_default: z.boolean(), edit_dt: moment })
export type Address = z.infer<typeof address>

const params = z.object({ address_no: no })
const rate = { calls: 60, seconds: 600 }

export const listAddresses = endpoint('GET /v1/user/address', {
  access: 'member',
  summary: 'My addresses, the default one first',
  answer: z.array(address),
})

export const addAddress = endpoint('POST /v1/user/address', {
  access: 'member',
  idempotent: true,
  summary: 'Store an address; the first one is the default',
  rate,
  body: addressForm.extend({ is_default: z.boolean().default(false) }),
  answer: address,
})

export const editAddress = endpoint('PUT /v1/user/address/:address_no', {
  access: 'member',
  summary: 'Change one of my addresses; orders keep the address that they were paid with',
  rate,
  params,
  body: addressForm.extend({ is_default: z.boolean().default(false) }),
  answer: address,
})

export const setDefaultAddress = endpoint('PUT /v1/user/address/:address_no/default', {
  access: 'member',
  summary: 'Make one of my addresses the default',
  rate,
  params,
  answer: z.object({}),
})

/** The newest one becomes the default where the default was deleted. */
export const deleteAddress = endpoint('DELETE /v1/user/address/:address_no', {
  access: 'member',
  summary: 'Delete one of my addresses',
  params,
  answer: z.object({}),
})
