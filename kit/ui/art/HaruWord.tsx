/** The word 하루, drawn; 2.14 times as wide as high. */
export const HaruWord = ({
  height = 24,
  color = 'var(--color-fg)',
  title = '하루',
}: {
  height?: number
  color?: string
  title?: string
}) => (
  <svg
    role="img"
    aria-label={title}
    height={height}
    width={(height * 101) / 46}
    viewBox="0 0 101 46"
    style={{ display: 'block', flex: 'none' }}
  >
    <g fill="none" stroke={color} strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M13 5h8M5 13.500h24" />
      <circle cx="17" cy="29" r="8" />
      <path d="M38 4v38M38 22h7" />
      <path d="M61 5h29v8.500H62V22h30M54 31h44M76 31v11" />
    </g>
    <circle cx="17" cy="29" r="3" fill="var(--color-gold)" />
  </svg>
)
