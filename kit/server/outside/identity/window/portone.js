/* global PortOne */
import { finish, greet, show } from './done.js'
import { isOurs } from './ours.js'

const { no, back, store, channel, redirect } = document.querySelector('main').dataset

/** The provider comes back to this page where it does not stay in it; a code says that it failed or was given up. */
function settle(came) {
  if (came && !came.code) {
    show('done')
    finish({ no, back })
  } else {
    show('again')
  }
}

async function begin() {
  show('busy')
  try {
    await loaded
    settle(
      await PortOne.requestIdentityVerification({
        storeId: store,
        channelKey: channel,
        identityVerificationId: no,
        redirectUrl: redirect,
      }),
    )
  } catch {
    show('again')
  }
}

const loaded =
  isOurs(no) &&
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://cdn.portone.io/v2/browser-sdk.js'
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })

document.querySelector('#again').addEventListener('click', () => void begin())
const came = new URLSearchParams(location.search)
if (!isOurs(no)) show('foreign')
else {
  greet({ no, back })
  if (came.has('identityVerificationId')) settle({ code: came.get('code') })
  else void begin()
}
