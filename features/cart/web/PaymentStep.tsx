import { cartExtension, type PaymentProps } from './extensions.ts'

/** The payment that a higher feature gives. */
export default function PaymentStep(props: PaymentProps) {
  const { Payment } = cartExtension()
  return Payment && <Payment {...props} />
}
