/** The head for someone without photo and persona. */
export function NeutralHead({ size = 44 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 120 120" className="block flex-none rounded-full">
      <rect width="120" height="120" fill="var(--color-press)" />
      <path d="M22 128c2-28 18-38 38-38s36 10 38 38Z" fill="var(--color-off)" />
      <circle cx="60" cy="54" r="25" fill="var(--color-off)" />
    </svg>
  )
}
