import { ask, finish, greet, show, whileWaiting } from '../../window/done.js'
import { isOurs } from '../../window/ours.js'

const { dataset } = document.querySelector('main')
const form = document.querySelector('form[data-step="pay"]')
const error = document.querySelector('#agreed-error')

function showMethod() {
  const { value } = form.elements.method
  for (const part of form.querySelectorAll('[data-method]')) part.hidden = part.dataset.method !== value
}

function showError({ msg = '' } = {}) {
  error.textContent = msg
  form.elements.agreed.setAttribute('aria-invalid', String(msg !== ''))
  if (msg !== '') form.elements.agreed.focus()
}

const press = (outcome) =>
  ask(`/pay/${dataset.no}/try`, {
    method: form.elements.method.value,
    outcome,
    agreed: form.elements.agreed.checked,
    tells: form.elements.tells.checked,
  })

function over(how) {
  show('done')
  finish(dataset, how)
}

async function pay() {
  showError()
  const outcome = form.elements.outcome.value
  if (!form.elements.agreed.checked) return showError({ msg: '결제 조건에 동의해 주세요.' })
  show('busy')
  const said = await press(outcome)
  if (!said.ok) {
    show('pay')
    showError(said)
  } else if (outcome === 'failed' || outcome === 'silent') show(outcome)
  else over()
}

async function giveUp() {
  const said = await press('given_up')
  if (said.ok) over({ isCancelled: true })
  else showError(said)
}

form.addEventListener('submit', whileWaiting(form.querySelector('.main'), pay))
form.addEventListener('change', showMethod)
const leave = document.querySelector('#give-up')
leave.addEventListener('click', whileWaiting(leave, giveUp))
document.querySelector('#again').addEventListener('click', () => show('pay'))
document.querySelector('#close').addEventListener('click', () => over())
for (const button of document.querySelectorAll('.tell')) {
  button.addEventListener(
    'click',
    whileWaiting(button, () => ask(`/pay/${dataset.no}/tell`, {})),
  )
}
if (isOurs(dataset)) {
  greet(dataset)
  showMethod()
  if (dataset.state === 'none' || dataset.state === 'waiting' || dataset.state === 'failed') show('pay')
  else over()
} else show('foreign')
