import { ask, finish, greet, show, whileWaiting } from '../../window/done.js'
import { isOurs } from '../../window/ours.js'

const main = document.querySelector('main')
const { no, back } = main.dataset
const facts = document.querySelector('form[data-step="facts"]')
const code = document.querySelector('form[data-step="code"]')
const again = document.querySelector('#again')
const left = document.querySelector('#left')
let until = 0

/** 3-4-4 while it is typed; an old number has 3-3-4. */
function typedPhone(text) {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  const middle = digits.startsWith('010') || digits.length > 10 ? 7 : 6
  return [digits.slice(0, 3), digits.slice(3, middle), digits.slice(middle)].filter((part) => part !== '').join('-')
}

function showErrors(form, { field, msg } = {}) {
  const fields = [...form.querySelectorAll('[name]')]
  const wrong = msg === undefined ? undefined : (fields.find(({ name }) => name === field) ?? fields.at(-1))
  for (const one of fields) one.setAttribute('aria-invalid', String(one === wrong))
  for (const place of form.querySelectorAll('.error')) {
    place.textContent = wrong && place.id === `${wrong.name}-error` ? msg : ''
  }
  wrong?.focus()
}

async function sendCode() {
  const given = Object.fromEntries(new FormData(facts))
  const said = await ask(`/identity/${no}/send`, given)
  const form = code.hidden ? facts : code
  showErrors(form, said.ok ? undefined : said)
  if (!said.ok) return
  until = Date.now() + said.seconds * 1000
  document.querySelector('#shown-name').textContent = given.name
  document.querySelector('#shown-phone').textContent = typedPhone(given.phone)
  code.reset()
  check()
  show('code')
  code.elements.code.focus()
  tick()
}

function tick() {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A pasted "123 456" counts too: what is no digit is taken out. */
function check() {
  const input = code.elements.code
  const digits = input.value.replace(/\D/g, '').slice(0, 6)
  if (digits !== input.value) input.value = digits
  code.querySelector('.main').disabled = digits.length !== 6
}

facts.elements.phone.addEventListener('input', ({ target }) => {
  if (target.selectionEnd === target.value.length) target.value = typedPhone(target.value)
})
code.elements.code.addEventListener('input', check)
facts.addEventListener('submit', whileWaiting(facts.querySelector('.main'), sendCode))
again.addEventListener('click', whileWaiting(again, sendCode))
document.querySelector('#change').addEventListener('click', () => show('facts'))
code.addEventListener(
  'submit',
  whileWaiting(code.querySelector('.main'), async () => {
    const said = await ask(`/identity/${no}/check`, { code: code.elements.code.value })
    if (!said.ok) return showErrors(code, said)
    show('done')
    finish({ no, back })
  }),
)
setInterval(tick, 500)
if (isOurs(main.dataset)) {
  greet({ no, back })
  if (main.dataset.state === 'proven') {
    show('done')
    finish({ no, back })
  } else show('facts')
} else show('foreign')
