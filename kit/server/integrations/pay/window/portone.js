import { openProvider } from '../../window/provider.js'

const { store, channel, payment, name, amount, currency, method, customer, notice, redirect } = document.querySelector('main').dataset
const who = JSON.parse(customer || '{}')

openProvider({
  returned: 'paymentId',
  request: (PortOne) =>
    PortOne.requestPayment({
      storeId: store,
      channelKey: channel,
      paymentId: payment,
      orderName: name,
      totalAmount: Number(amount),
      currency,
      payMethod: method,
      customer: { fullName: who.name, phoneNumber: who.phone, email: who.mail },
      noticeUrls: [notice],
      redirectUrl: redirect,
    }),
})
