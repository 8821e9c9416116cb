import { appState } from '#kit/contract/app-state.ts'
import { endpoint } from '#kit/contract/endpoint.ts'

/** Asked at the start, when a call was refused with `app.*`, and after the event `as`. */
export const getAppState = endpoint('GET /v1/user/app', {
  access: 'open',
  isAlwaysOpen: true,
  summary: 'What is closed at the moment: features, a maintenance, an app that is too old',
  answer: appState,
})
