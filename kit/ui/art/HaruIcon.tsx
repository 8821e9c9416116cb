/** App icon: full square; the shop or the system rounds it. */
export const HaruIcon = ({ size = 64, radius = 0.225 }: { size?: number; radius?: number }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 108 108" style={{ display: 'block', flex: 'none' }}>
    <rect width="108" height="108" rx={108 * radius} fill="#08794b" />
    <g fill="none" stroke="#fff" strokeWidth="8" strokeLinecap="round">
      <path d="M48 27h12M31 42h46" />
      <circle cx="54" cy="66" r="15" />
    </g>
    <circle cx="54" cy="66" r="5.5" fill="#F7C244" />
  </svg>
)
