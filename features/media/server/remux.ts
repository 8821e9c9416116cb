import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { IMAGE_PIXELS_MAX } from '../rules.ts'
import { LONGEST } from './container.ts'
import { FilmProblem, type FilmFacts, type FilmJob } from './film-job.ts'

/** Packets of one track at most: a minute at 240 frames a second is 14 400. */
const PACKETS_MAX = 60_000

type Lane = {
  track: InputVideoTrack | InputAudioTrack
  packets: number
  /** Seconds, of the earliest beginning and the latest end. */
  from: number
  to: number
}

/**
 * Writes the picture and the sound into a new mp4, packet by packet as they are, its index in front. Everything else
 * stays behind: position, titles, cover, further tracks. The length is that of the packets, whatever the heads say.
 * @throws FilmProblem
 */
export async function remux({ path, copy }: FilmJob): Promise<FilmFacts> {
  using input = new Input({ source: new FilePathSource(path, { maxCacheSize: 16 * 1024 * 1024 }), formats: [MP4, QTFF] })
  const video = await input.getPrimaryVideoTrack()
  const format = new Mp4OutputFormat({ fastStart: 'reserve' })
  const codec = await video?.getCodec()
  if (!video || !codec || !format.getSupportedVideoCodecs().includes(codec)) throw new FilmProblem('broken')
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  if (width < 1 || height < 1 || width * height > IMAGE_PIXELS_MAX) throw new FilmProblem('broken')

  const lanes = [await measured(video)]
  const audio = await input.getPrimaryAudioTrack()
  const sound = await audio?.getCodec()
  // Sound that no mp4 can hold is left out; so is a track without any.
  if (audio && sound && format.getSupportedAudioCodecs().includes(sound) && (await new EncodedPacketSink(audio).getFirstPacket())) {
    lanes.push(await measured(audio))
  }
  const from = Math.min(...lanes.map((lane) => lane.from))
  const seconds = Math.max(...lanes.map((lane) => lane.to)) - from
  if (seconds > LONGEST) throw new FilmProblem('too_long')

  const output = new Output({ format, target: new FilePathTarget(copy) })
  const pumps = await Promise.all(lanes.map((lane) => pumpInto(output, lane)))
  output.setMetadataTags({})
  await output.start()
  await interleave(pumps)
  await output.finalize()
  return { mimetype: 'video/mp4', width, height, seconds: Math.round(seconds * 1000) / 1000 }
}

async function measured(track: InputVideoTrack | InputAudioTrack): Promise<Lane> {
  const lane: Lane = { track, packets: 0, from: Infinity, to: -Infinity }
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    lane.packets++
    lane.from = Math.min(lane.from, timestamp)
    lane.to = Math.max(lane.to, timestamp + duration)
    if (lane.packets > PACKETS_MAX) throw new FilmProblem('broken')
  }
  if (lane.packets === 0) throw new FilmProblem('broken')
  return lane
}

type Pump = { packets: AsyncGenerator<EncodedPacket, void, unknown>; add(packet: EncodedPacket): Promise<void>; close(): void }

async function pumpInto(output: Output, { track, packets }: Lane): Promise<Pump> {
  const options = { maximumPacketCount: packets }
  const given = new EncodedPacketSink(track).packets()
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec())!)
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    output.addVideoTrack(source, { ...options, rotation: await track.getRotation(), flip: await track.getFlip() })
    return { packets: given, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() }
  }
  const source = new EncodedAudioPacketSource((await (track as InputAudioTrack).getCodec())!)
  const decoderConfig = (await (track as InputAudioTrack).getDecoderConfig()) ?? undefined
  output.addAudioTrack(source, options)
  return { packets: given, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() }
}

/** By time, whichever track comes next: neither is held in memory until the other is through. */
async function interleave(pumps: Pump[]): Promise<void> {
  const heads = await Promise.all(pumps.map(async (pump) => ({ pump, next: await pump.packets.next() })))
  for (;;) {
    const running = heads.filter(({ next }) => !next.done)
    const [first] = running.toSorted((a, b) => timeOf(a.next.value) - timeOf(b.next.value))
    if (!first?.next.value) return
    await first.pump.add(first.next.value)
    first.next = await first.pump.packets.next()
    if (first.next.done) first.pump.close()
  }
}

const timeOf = (packet: EncodedPacket | void): number => (packet ? packet.timestamp : Infinity)
