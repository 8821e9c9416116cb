import { parseArgs } from 'node:util'
import { aimAt } from './aim.ts'
import { bundle } from './figures/bundle.ts'
import { gift } from './figures/gift.ts'
import type { Figure, Lab } from './figures/lab.ts'
import { login, token } from './figures/login.ts'
import { messages } from './figures/messages.ts'
import { room, search } from './figures/people.ts'
import { detail, feed, guest, line } from './figures/reads.ts'
import { buffers } from './figures/buffers.ts'
import { fanout, idle } from './figures/sockets.ts'
import { start } from './figures/start.ts'
import { isMet, tableOf } from './figures/table.ts'
import { wallet } from './figures/wallet.ts'
import { web } from './figures/web.ts'
import { create, follow, like } from './figures/writes.ts'
import { openGun } from './fire/fire.ts'
import { openEngine, openWorld } from './world/engine.ts'
import { sizeOf } from './world/size.ts'

// npm run bench [name …] · npm run bench -- --url http://127.0.0.1:4000/v2/user/daily_line
const FIGURES: Record<string, (lab: Lab) => Promise<Figure[]>> = {
  line,
  guest,
  detail,
  feed,
  room,
  search,
  like,
  follow,
  create,
  messages,
  gift,
  wallet,
  login,
  token,
  fanout,
  idle,
  buffers,
  start,
  bundle,
  web,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '20' },
    members: { type: 'string' },
    dailys: { type: 'string' },
    likes: { type: 'string' },
    url: { type: 'string' },
    method: { type: 'string', default: 'GET' },
    header: { type: 'string', multiple: true, default: [] },
    body: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
  },
})
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: Number(values.connections) }

if (values.url === undefined) await measure(positionals.length === 0 ? Object.keys(FIGURES) : positionals)
else console.log(await aimAt({ ...values, url: values.url }, effort))

async function measure(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(FIGURES, name))
  if (unknown.length > 0) throw new RangeError(`No figure is called ${unknown.join(', ')}: ${Object.keys(FIGURES).join(', ')}.`)
  const size = sizeOf(values)
  const engine = await openEngine()
  const gun = openGun()
  const figures: Figure[] = []
  try {
    for (const name of names) {
      console.log(`… ${name}`)
      const world = (other = size): Promise<string> => openWorld(engine, other, (text) => console.log(`  ${text}`))
      const measured = await FIGURES[name]?.({ engine, gun, effort, size, world })
      for (const figure of measured ?? []) figures.push(figure)
    }
  } finally {
    gun.stop()
    await engine.stop()
  }
  console.log(
    `\n${size.members} members, ${size.dailys} dailys, ${size.likes} likes; ${effort.connections} connections, ${effort.rounds} rounds of ${effort.seconds} s\n`,
  )
  console.log(tableOf(figures))
  process.exitCode = figures.every(isMet) ? 0 : 1
}
