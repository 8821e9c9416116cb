const { place, key } = document.querySelector('main').dataset

/** Tells whoever waits that this is over: the page that opened the window, or the one to go back to. Given up, it is as if it had not begun. */
export function finish({ no, back }, { isCancelled = false } = {}) {
  if (back) {
    location.replace(isCancelled ? `/#${back}` : `/#${back}${back.includes('?') ? '&' : '?'}${place}=${no}`)
    return
  }
  const channel = new BroadcastChannel(`haru-${place}`)
  channel.postMessage({ [key]: no, ...(isCancelled && { cancelled: true }) })
  // The message is on its way before the window goes.
  setTimeout(() => window.close(), 50)
}

/** Says that the window is open and still bound to the page that opened it. */
export function greet({ no, back }) {
  if (!back) new BroadcastChannel(`haru-${place}`).postMessage({ [key]: no, opened: true })
}

/** Shows one of the page's steps and moves the focus to its heading. */
export function show(name) {
  for (const step of document.querySelectorAll('[data-step]')) step.hidden = step.dataset.step !== name
  document.querySelector(`[data-step="${name}"] h1`)?.focus()
}

/** Sends a press to haru; what can't be sent is an answer as well. */
export async function ask(path, body) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ok: answer.ok, ...(await answer.json()) }
  } catch {
    return { ok: false, msg: '인터넷 연결을 확인하고 다시 해 주세요.' }
  }
}

/** One press at a time. */
export function whileWaiting(button, work) {
  return (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    void work().finally(() => button.removeAttribute('aria-busy'))
  }
}
