import { openProvider } from '../../window/provider.js'

const { no, store, channel, redirect } = document.querySelector('main').dataset

openProvider({
  returned: 'identityVerificationId',
  request: (PortOne) =>
    PortOne.requestIdentityVerification({
      storeId: store,
      channelKey: channel,
      identityVerificationId: no,
      redirectUrl: redirect,
    }),
})
