import { finish, greet, show } from './done.js'
import { isOurs } from './ours.js'

const { dataset } = document.querySelector('main')

/**
 * Opens the provider's own window by PortOne's script: `request` asks for it; `returned` names what stands in the address
 * when the provider took this page's place and came back.
 */
export function openProvider({ request, returned }) {
  /** The provider comes back to this page where it does not stay in it; a code says that it failed or was given up. */
  const settle = (came) => {
    if (!came || came.code) return show('again')
    show('done')
    finish(dataset)
  }
  let loaded
  const begin = async () => {
    show('busy')
    try {
      loaded ??= load()
      await loaded
      settle(await request(window.PortOne))
    } catch {
      loaded = undefined
      show('again')
    }
  }
  if (!isOurs(dataset)) return show('foreign')
  document.querySelector('#again').addEventListener('click', () => void begin())
  greet(dataset)
  const came = new URLSearchParams(location.search)
  if (came.has(returned)) settle({ code: came.get('code') })
  else void begin()
}

function load() {
  if (window.PortOne) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://cdn.portone.io/v2/browser-sdk.js'
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
