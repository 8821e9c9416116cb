/** The letter ㅎ: a sun over the horizon with a sprout of light. */
export const HaruMark = ({ size = 32, color = 'var(--color-brand)' }: { size?: number; color?: string }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 48 48" style={{ display: 'block', flex: 'none' }}>
    <g fill="none" stroke={color} strokeWidth="5.5" strokeLinecap="round">
      <path d="M20 6.500h8M8 16h32" />
      <circle cx="24" cy="31.5" r="9.5" />
    </g>
    <circle cx="24" cy="31.5" r="3.4" fill="var(--color-gold)" />
  </svg>
)
