/** Tells whoever waits that this verification is over: the page that opened the window, or the one to go back to. */
export function finish({ no, back }) {
  if (back) {
    location.replace(`/#${back}${back.includes('?') ? '&' : '?'}identity=${no}`)
    return
  }
  const channel = new BroadcastChannel('haru-identity')
  channel.postMessage({ identity_no: no })
  // The message is on its way before the window goes.
  setTimeout(() => window.close(), 50)
}

/** Says that the window is open and still bound to the page that opened it. */
export function greet({ no, back }) {
  if (!back) new BroadcastChannel('haru-identity').postMessage({ identity_no: no, opened: true })
}

/** Shows one of the page's steps and moves the focus to its heading. */
export function show(name) {
  for (const step of document.querySelectorAll('[data-step]')) step.hidden = step.dataset.step !== name
  document.querySelector(`[data-step="${name}"] h1`)?.focus()
}

// In this page's place, as it came: Back in the app must not lead here again.
document.querySelector('#leave')?.addEventListener('click', (event) => {
  event.preventDefault()
  location.replace(event.currentTarget.href)
})
