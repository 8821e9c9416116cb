import { fireEvent, screen } from '@testing-library/react'

/** Presses the button of this name, once it is there. */
export const click = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }))

/** Types into the field of this label. */
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
