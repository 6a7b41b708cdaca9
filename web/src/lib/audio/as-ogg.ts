/**
 * Converts a WebM recording to an Ogg file, the only format that WhatsApp accepts for voice notes. The audio stream
 * is copied unchanged.
 */
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

/** Null if it is not WebM with Opus. */
export const asOgg = async (recorded: Blob): Promise<ArrayBuffer | null> => {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM] })
  if (!(await input.canRead())) return null
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = track && (await track.getDecoderConfig())
  if (track?.codec !== 'opus' || !decoderConfig) return null
  const sound = new EncodedAudioPacketSource('opus')
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  output.addAudioTrack(sound)
  await output.start()
  let packets = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await sound.add(packet, { decoderConfig })
    packets += 1
  }
  await output.finalize()
  return packets === 0 ? null : target.buffer
}
