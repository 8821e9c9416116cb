/** A message of the app between chat messages: somebody joined, a session began. */
export function SystemPill({ children }: { children: string }) {
  return (
    <div className="flex justify-center px-5 py-2">
      <span className="rounded-[20px] bg-brand-weak px-4 py-1.5 text-center text-t4 text-brand-fg">{children}</span>
    </div>
  )
}
