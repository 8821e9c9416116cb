import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'

/** The button that adds a row to a section of the form. */
export function AddButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" size={48} full icon={icon} onClick={onClick} className="mt-2 text-fg2">
      {children}
    </Button>
  )
}
