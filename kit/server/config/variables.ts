import { z } from 'zod'
import { DATA_DIR } from './data-dir.ts'

const key = z.string().min(1).optional()
const url = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    })
    .optional()

const gigabytes = (most: number) => z.coerce.number({ error: 'must be a number of gigabytes' }).min(0.001, 'must be above 0').default(most)

const turnUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (urls) => urls.every((one) => /^turns?:[^\s,/]+$/.test(one)),
    'must be addresses that start with turn: or turns:, separated by commas',
  )
  .optional()

const BUSINESS = 'Business and customer service'
const phone = z
  .string()
  .regex(/^[\d-]{3,20}$/, 'must be digits and hyphens')
  .optional()

/** One environment variable: its group, a sentence that explains it, and the schema of its value. */
export type Variable = { group: string; help: string; shape: z.ZodType; example?: string }

/** Every variable that haru reads. `.env.example` is generated from this table. */
export const VARIABLES = {
  HARU_ENV: {
    group: 'Server',
    help: 'development: demo community and sandboxes. production: refuses both.',
    shape: z.enum(['development', 'production', 'test'], { error: 'must be development, production or test' }).default('development'),
    example: 'development',
  },
  HOST: {
    group: 'Server',
    help: 'Address to listen on. Behind a proxy on another machine: 0.0.0.0.',
    shape: z.string().min(1).default('127.0.0.1'),
    example: '127.0.0.1',
  },
  PORT: {
    group: 'Server',
    help: 'Port to listen on; 0 takes any free one.',
    shape: z.coerce
      .number({ error: 'must be a port, 0 to 65535' })
      .int()
      .min(0, 'must be a port, 0 to 65535')
      .max(65_535, 'must be a port, 0 to 65535')
      .default(4000),
    example: '4000',
  },
  HARU_ORIGIN: {
    group: 'Server',
    help: 'What people type to reach haru; production needs it. Default: http://localhost and the port.',
    shape: url('http', 'https'),
    example: 'https://haru.example',
  },
  HARU_SANDBOX: {
    group: 'Server',
    help: 'public: other machines may reach the sandboxes, where anybody pays with no money, for a demonstration. production has none.',
    shape: z.enum(['local', 'public'], { error: 'must be local or public' }).default('local'),
    example: 'local',
  },
  HARU_PROXIES: {
    group: 'Server',
    help: 'Addresses of your reverse proxies, whose X-Forwarded-For is believed; comma between them. Default: loopback.',
    shape: z.string().min(1).optional(),
    example: 'loopback',
  },
  HARU_LOG: {
    group: 'Server',
    help: 'debug, info, warn, error or silent. Default: info in production, else warn.',
    shape: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).optional(),
    example: 'info',
  },
  HARU_TEST_CLOCK: {
    group: 'Server',
    help: '1: POST /v1/test/clock {"minutes": 30} moves the clock forward, to try deadlines on a throw-away data folder. Development only.',
    shape: z.enum(['1'], { error: 'must be 1 or empty' }).optional(),
  },
  HARU_DATA_DIR: {
    group: 'Server',
    help: 'Folder for the embedded database, secrets and files.',
    shape: z.string().min(1).default(DATA_DIR),
    example: DATA_DIR,
  },
  HARU_SECRET: {
    group: 'Server',
    help: 'Signs log-ins and encrypts; 32 characters or more. Development makes its own in the data folder.',
    shape: key,
  },
  HARU_SECRET_OLD: {
    group: 'Server',
    help: 'Earlier secrets beside a new one, the latest first, comma between them. The start tells when they can go.',
    shape: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((secret) => secret.trim())
          .filter((secret) => secret !== ''),
      ),
  },
  HARU_UPLOADS_MEMBER_GB: { group: 'Storage', help: 'What one member may store.', shape: gigabytes(10), example: '10' },
  HARU_UPLOADS_TOTAL_GB: { group: 'Storage', help: 'What all members together may store.', shape: gigabytes(200), example: '200' },
  HARU_UPLOADS_RESERVE_GB: {
    group: 'Storage',
    help: 'Space on the disk of the data folder that uploads leave to the database.',
    shape: gigabytes(1),
    example: '1',
  },
  DATABASE_URL: {
    group: 'Engines',
    help: 'A PostgreSQL 18 of your own. Without it: the embedded one. The console shows its slow queries if it loads pg_stat_statements (decision 117).',
    shape: url('postgres', 'postgresql'),
    example: 'postgres://haru:password@localhost:5432/haru',
  },
  REDIS_URL: {
    group: 'Engines',
    help: 'Redis or Valkey, shared by several servers. Without it: this process only.',
    shape: url('redis', 'rediss'),
    example: 'redis://localhost:6379',
  },
  S3_ENDPOINT: {
    group: 'Storage (S3)',
    help: 'Without these: files lie in the data folder.',
    shape: url('http', 'https'),
    example: 'https://s3.example',
  },
  S3_BUCKET: { group: 'Storage (S3)', help: 'Private, and its CORS lets HARU_ORIGIN send PUT with content-type.', shape: key },
  S3_REGION: { group: 'Storage (S3)', help: '', shape: key },
  S3_ACCESS_KEY_ID: { group: 'Storage (S3)', help: '', shape: key },
  S3_SECRET_ACCESS_KEY: { group: 'Storage (S3)', help: '', shape: key },
  PORTONE_STORE_ID: { group: 'Payment and identity (PortOne V2)', help: '', shape: key },
  PORTONE_API_SECRET: { group: 'Payment and identity (PortOne V2)', help: '', shape: key },
  PORTONE_WEBHOOK_SECRET: {
    group: 'Payment and identity (PortOne V2)',
    help: 'Payment needs it. In the console the address of webhooks is HARU_ORIGIN and /pay/webhook, their version 2024-04-25.',
    shape: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]+=*$/, 'must be as the console shows it, whsec_…')
      .optional(),
  },
  PORTONE_PAYMENT_CHANNEL: { group: 'Payment and identity (PortOne V2)', help: 'Channel key of payments.', shape: key },
  PORTONE_IDENTITY_CHANNEL: { group: 'Payment and identity (PortOne V2)', help: 'Channel key of identity verification.', shape: key },
  SOLAPI_API_KEY: { group: 'SMS (solapi)', help: '', shape: key },
  SOLAPI_API_SECRET: { group: 'SMS (solapi)', help: '', shape: key },
  SOLAPI_SENDER: {
    group: 'SMS (solapi)',
    help: 'The registered number that messages come from.',
    shape: z
      .string()
      .regex(/^\d{8,11}$/, 'must be 8 to 11 digits')
      .optional(),
  },
  SMTP_URL: { group: 'Mail', help: '', shape: url('smtp', 'smtps'), example: 'smtps://user:password@mail.example' },
  MAIL_FROM: { group: 'Mail', help: 'Address that mail comes from.', shape: z.email({ error: 'must be a mail address' }).optional() },
  FCM_SERVICE_ACCOUNT: { group: 'Push', help: 'The service account as JSON, for the native app.', shape: key },
  VAPID_PUBLIC_KEY: {
    group: 'Push',
    help: 'For browsers (Web Push): npx web-push generate-vapid-keys makes both. Development makes its own in the data folder.',
    shape: key,
  },
  VAPID_PRIVATE_KEY: { group: 'Push', help: '', shape: key },
  VAPID_SUBJECT: {
    group: 'Push',
    help: 'Whom the browsers’ services may ask about it: mailto: and an address, or https://.',
    shape: z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must start with mailto: or https://')
      .optional(),
  },
  KAKAO_CLIENT_ID: { group: 'Social log-in', help: '', shape: key },
  KAKAO_CLIENT_SECRET: { group: 'Social log-in', help: '', shape: key },
  KAKAO_ADMIN_KEY: { group: 'Social log-in', help: 'With it haru unlinks at Kakao, and hears of those who unlink there.', shape: key },
  KAKAO_APP_ID: { group: 'Social log-in', help: 'Goes with the admin key.', shape: key },
  NAVER_CLIENT_ID: { group: 'Social log-in', help: '', shape: key },
  NAVER_CLIENT_SECRET: { group: 'Social log-in', help: '', shape: key },
  GOOGLE_CLIENT_ID: { group: 'Social log-in', help: '', shape: key },
  GOOGLE_CLIENT_SECRET: { group: 'Social log-in', help: '', shape: key },
  APPLE_CLIENT_ID: { group: 'Social log-in', help: '', shape: key },
  APPLE_TEAM_ID: { group: 'Social log-in', help: '', shape: key },
  APPLE_KEY_ID: { group: 'Social log-in', help: '', shape: key },
  APPLE_PRIVATE_KEY: { group: 'Social log-in', help: '', shape: key },
  TURN_URLS: {
    group: 'Voice and video (TURN)',
    help: 'Relays of a coturn with use-auth-secret, separated by commas. Without them two browsers connect directly, which fails in some networks.',
    shape: turnUrls,
    example: 'turn:turn.haru.example:3478,turns:turn.haru.example:5349?transport=tcp',
  },
  TURN_SECRET: { group: 'Voice and video (TURN)', help: 'Its static-auth-secret.', shape: key },
  KAKAO_REST_KEY: {
    group: 'Maps (Kakao Local)',
    help: 'The REST API key of an app with the map service: addresses of points and points of addresses are asked there. Without it: boundaries of 2024.',
    shape: key,
  },
  KAKAO_MAP_KEY: {
    group: 'Maps (Kakao Local)',
    help: 'The JavaScript key of such an app, with HARU_ORIGIN as a registered site: the map is drawn by Kakao. Without it: haru draws it.',
    shape: key,
  },
  BUSINESS_NAME: { group: BUSINESS, help: 'Who runs haru. Rows without a value are not shown.', shape: key },
  BUSINESS_OWNER: { group: BUSINESS, help: 'Representative.', shape: key },
  BUSINESS_NUMBER: { group: BUSINESS, help: 'Business registration number.', shape: key },
  MAIL_ORDER_NUMBER: { group: BUSINESS, help: 'Mail-order business report number.', shape: key },
  BUSINESS_ADDRESS: { group: BUSINESS, help: '', shape: key },
  BUSINESS_PHONE: { group: BUSINESS, help: 'Customer service by phone.', shape: phone },
  BUSINESS_MAIL: { group: BUSINESS, help: 'Customer service by mail.', shape: z.email({ error: 'must be a mail address' }).optional() },
  PRIVACY_OFFICER: { group: BUSINESS, help: 'Who answers for personal data.', shape: key },
  LOCATION_OFFICER: { group: BUSINESS, help: 'Who answers for location data.', shape: key },
  HOSTING_PROVIDER: { group: BUSINESS, help: '', shape: key },
  CS_HOURS: {
    group: BUSINESS,
    help: 'Customer service on business days.',
    shape: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'must be two times, like 10:00-18:00')
      .refine((hours) => hours.slice(0, 5) < hours.slice(6), 'must end later than it begins')
      .default('10:00-18:00'),
    example: '10:00-18:00',
  },
  POSTCODE_WIDGET: {
    group: BUSINESS,
    help: 'daum: addresses are found by its window, which loads from the internet. Without it: a table of 2024.',
    shape: z.enum(['daum'], { error: 'must be daum' }).optional(),
  },
} as const satisfies Record<string, Variable>

/** The variables' values after reading. */
export type Keys = { [K in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[K]['shape']> }
