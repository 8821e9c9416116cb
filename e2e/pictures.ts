import sharp, { type Sharp } from 'sharp'

/** A file for a file input. */
export type Picked = { name: string; mimeType: string; buffer: Buffer }
type Colour = keyof typeof COLOURS

/** Distinct colours, so that a picture is recognised by its middle. */
const COLOURS = {
  red: [220, 30, 30],
  orange: [250, 150, 20],
  yellow: [245, 230, 60],
  green: [30, 150, 60],
  mint: [130, 240, 200],
  sky: [90, 190, 250],
  blue: [30, 50, 200],
  violet: [120, 40, 170],
  pink: [250, 140, 200],
  grey: [128, 128, 128],
} as const
export const ALL_COLOURS = Object.keys(COLOURS) as Colour[]

/**
 * Ten pictures of ten colours: one is rotated and has a location, one is large and noisy, one is a gif, one is transparent.
 */
export const tenPictures = (): Promise<Picked[]> => Promise.all(ALL_COLOURS.map((colour) => picture(colour)))

export async function picture(colour: Colour): Promise<Picked> {
  if (colour === 'orange') return file(colour, 'jpeg', rotatedWithLocation(plain(colour)))
  if (colour === 'grey') return file(colour, 'jpeg', noisy())
  if (colour === 'green') return file(colour, 'gif', plain(colour).gif())
  if (colour === 'sky') return file(colour, 'png', transparent(colour).png())
  return file(colour, 'jpeg', plain(colour).jpeg())
}

/** The colour in the middle of a picture. */
export async function colourOf(bytes: Buffer): Promise<Colour> {
  const { width, height } = await sharp(bytes).metadata()
  const middle = { left: Math.floor(width / 2) - 8, top: Math.floor(height / 2) - 8, width: 16, height: 16 }
  const raw = await sharp(bytes).extract(middle).removeAlpha().raw().toBuffer()
  const mean = [0, 1, 2].map((channel) => raw.filter((_, at) => at % 3 === channel).reduce((sum, value) => sum + value, 0) / (16 * 16))
  const distance = (colour: Colour) => COLOURS[colour].reduce((sum, value, channel) => sum + (value - mean[channel]!) ** 2, 0)
  return ALL_COLOURS.toSorted((one, other) => distance(one) - distance(other))[0]!
}

const SIZE = { width: 400, height: 300 }

function plain(colour: Colour) {
  const [r, g, b] = COLOURS[colour]
  return sharp({ create: { ...SIZE, channels: 3, background: { r, g, b } } })
}

/** A rotated picture with an orientation tag and a location. */
function rotatedWithLocation(of: ReturnType<typeof plain>) {
  return of
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '126/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
}

/** 12 megapixels of noise: several megabytes. */
function noisy() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 28 }
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } }).jpeg({ quality: 80 })
}

function transparent(colour: Colour) {
  const frame = { ...SIZE, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const [r, g, b] = COLOURS[colour]
  const middle = { create: { width: 200, height: 150, channels: 4 as const, background: { r, g, b, alpha: 1 } } }
  return sharp({ create: frame }).composite([{ input: middle }])
}

async function file(name: string, format: string, made: Sharp): Promise<Picked> {
  return { name: `${name}.${format === 'jpeg' ? 'jpg' : format}`, mimeType: `image/${format}`, buffer: await made.toBuffer() }
}
