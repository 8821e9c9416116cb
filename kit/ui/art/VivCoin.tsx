/** The viv coin: a sprouting V. Decorative: show the word or the amount beside it. */
export const VivCoin = ({ size = 20 }: { size?: number }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 40 40" style={{ display: 'block', flex: 'none' }}>
    <circle cx="20" cy="20" r="19" fill="var(--color-gold-edge)" />
    <circle cx="20" cy="18.5" r="17.5" fill="var(--color-gold)" />
    <circle cx="20" cy="18.5" r="13.5" fill="none" stroke="var(--color-gold-edge)" strokeWidth="1.6" />
    <path
      d="M20 27.500c-.8-5.6-3.4-10-8-13 5.2-1.4 8.6 1.6 9 6.8.9-5.6 3.6-9.6 8.6-10.3-.4 5.6-3.6 9.6-8.2 11-.6 1.7-1.1 3.5-1.4 5.500Z"
      fill="#8a5a00"
    />
  </svg>
)
