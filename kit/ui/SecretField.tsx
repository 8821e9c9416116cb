import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { ko } from './ko.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'right'> & { autoComplete: 'current-password' | 'new-password' }

/** A password field with a button that shows the text. Pasting and password managers work. */
export function SecretField(props: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? Eye : EyeOff
  const eye = (
    <IconButton
      label={isShown ? ko.login.hide : ko.login.show}
      aria-pressed={isShown}
      icon={<Icon size={22} strokeWidth={1.9} className="text-fg2" />}
      onClick={() => setShown(!isShown)}
      className="mr-1"
    />
  )
  return (
    <Field
      maxLength={200}
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      right={eye}
    />
  )
}
