import { sandboxWarning, type ServerConfig } from '#kit/server/config/config.ts'

type Started = {
  config: ServerConfig
  /** Where it listens. */
  address: string
  /** The password of all demo members; undefined without a demo community. */
  demoPassword: string | undefined
  seconds: number
  /** Ids of earlier secrets that the database still needs. */
  neededSecrets: string[]
}

/** The text that the terminal shows when haru is ready. */
export function readyNotice({ config, address, demoPassword, seconds, neededSecrets }: Started): string {
  const adapters = Object.entries(config.adapters)
  const awaited = adapters.filter(([, { isAwaited }]) => isAwaited).map(([part, { engine }]) => `${part} (${engine})`)
  const sandboxes = adapters.filter(([, { engine }]) => engine === 'sandbox').map(([part]) => part)
  const engines = adapters
    .filter(([, { engine, isAwaited }]) => engine !== 'sandbox' && engine !== 'off' && !isAwaited)
    .map(([part, { engine }]) => `${part}: ${engine}`)
  const lines = [`haru is ready: ${address}  (${seconds.toFixed(1)} s)`, '']
  if (demoPassword !== undefined) {
    const logIns = [
      `member1 / ${demoPassword} (member)`,
      `expert1 / ${demoPassword} (expert)`,
      `operator1 / ${demoPassword} (operator, at /console)`,
    ]
    lines.push(...logIns.map((logIn, nth) => row(nth === 0 ? 'Demo log-ins' : '', logIn)))
  }
  lines.push(row('Engines', engines.join(', ')))
  const off = adapters.filter(([, { engine }]) => engine === 'off')
  if (off.length > 0) lines.push(row('Off', off.map(([part, { missing }]) => `${part} (${missing.join(', ')})`).join(', ')))
  if (config.adapters.storage.isReal) {
    lines.push(row('Uploads', `straight to ${config.keys.S3_ENDPOINT}: the bucket’s CORS must let ${config.origin} PUT`))
  }
  if (sandboxes.length > 0) lines.push(row('Sandboxes', sandboxes.join(', ')))
  if (config.oldSecrets.length > 0) lines.push(row('Old secrets', oldSecretsText(neededSecrets)))
  if (config.keys.HARU_TEST_CLOCK !== undefined) lines.push(row('Test clock', 'POST /v1/test/clock {"minutes": 30} moves it'))
  const warning = sandboxWarning(config)
  if (warning !== null) lines.push(row('WARNING', warning))
  if (config.env === 'development' && MESSAGES.some((part) => sandboxes.includes(part))) {
    lines.push(row('Messages', 'their codes are shown here as they are sent, and again by npm run outbox'))
  }
  if (awaited.length > 0) lines.push(row('Not yet', `${awaited.join(', ')}: configured, but this version has no code for it`))
  lines.push(row('Stop', 'Ctrl-C'))
  return lines.join('\n')
}

const oldSecretsText = (needed: string[]): string =>
  needed.length > 0
    ? `still needed (${needed.join(', ')}): values are being sealed with the new one`
    : 'nothing needs them: HARU_SECRET_OLD can be removed'

/** Parts whose sandboxes store messages in the outbox. */
const MESSAGES = ['sms', 'mail', 'push']

const row = (name: string, value: string): string => `  ${name.padEnd(14)}${value}`
