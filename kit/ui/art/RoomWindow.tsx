export type RoomTime = 'morning' | 'day' | 'evening' | 'night'

/** The window, which follows the time of day. */
export function RoomWindow({ time }: { time: RoomTime }) {
  const { sky, hill, near } = SKY[time]
  const night = time === 'night'
  return (
    <g transform="translate(28 62)">
      <rect x="-7" y="-7" width="116" height="138" rx="10" fill="#fff" />
      <rect width="102" height="124" rx="5" fill={sky} />
      <circle cx={night ? 76 : 72} cy="34" r={night ? 10 : 14} fill={night ? '#F4EBC8' : '#FFF6DC'} />
      {night && (
        <g fill="#fff">
          <circle cx="20" cy="24" r="1.6" />
          <circle cx="44" cy="40" r="1.3" />
          <circle cx="30" cy="58" r="1.4" />
        </g>
      )}
      <path d="M0 92c18-20 34-22 50-10s32 2 52-14v51a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5Z" fill={hill} />
      <path d="M0 108c22-12 44-12 62-4s28 2 40-4v19a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5Z" fill={near} />
      <path d="M51 0v124M0 62h102" stroke="#fff" strokeWidth="5" />
      <path d="M-14 134h130v8H-14Z" fill="#fff" />
    </g>
  )
}

/** The colours outside; the picture on the wall uses the hill's. */
export const SKY: Record<RoomTime, { sky: string; hill: string; near: string }> = {
  morning: { sky: '#FFE3BF', hill: '#B9D6A8', near: '#8FBF86' },
  day: { sky: '#BFE3F2', hill: '#A5D09A', near: '#7DB779' },
  evening: { sky: '#F7B48A', hill: '#9C86A8', near: '#6C6288' },
  night: { sky: '#2B3557', hill: '#3A4A63', near: '#27364C' },
}
