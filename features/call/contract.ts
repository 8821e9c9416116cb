import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'

const params = z.object({ coun_no: no })

/** What a test of the device found. */
const deviceTest = z.object({
  camera: z.enum(['ok', 'denied', 'none', 'busy', 'off']),
  microphone: z.enum(['ok', 'silent', 'denied', 'none', 'busy']),
  /** Whether the person heard the sound. */
  speaker: z.boolean(),
  network: z.enum(['relay', 'direct', 'blocked']),
})
export type DeviceTest = z.infer<typeof deviceTest>

export const getCall = endpoint('GET /v1/user/call/:coun_no', {
  access: 'member',
  summary: 'The test of my device for a session by voice or video, the relays to test the network with, and whether I am in the call',
  params,
  answer: z.object({
    /** Addresses without credentials: a relay that refuses an unknown caller can be reached. */
    turn_urls: z.array(z.string()),
    test: deviceTest.extend({ test_dt: moment }).nullable(),
    /** A device of mine is in the call: joining with another one takes its place. */
    is_elsewhere: z.boolean(),
  }),
})

export const saveDeviceTest = endpoint('PUT /v1/user/call/device-test/:coun_no', {
  access: 'member',
  summary: 'Store what the test of my device found, with the booking',
  rate: { calls: 30, seconds: 60 },
  params,
  body: deviceTest,
  answer: z.object({}),
})
