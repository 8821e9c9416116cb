import { encode } from 'uqr'

/** Modules of light around the code, without which scanners do not find it. */
const QUIET = 4

/** An address as a QR code: black on white in both themes, which scanners need. */
export default function CodePicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-50 rounded-tile bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
