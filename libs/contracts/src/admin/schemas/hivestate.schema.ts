import { z } from 'zod';
import { compressionSettingsSchema } from '../../wire/compress.schema';

const { cached_token_price: _, ...settings } = compressionSettingsSchema.shape;

export const hiveStateSchema = z
  .object({ enabled: z.boolean().describe('Whether histories are compressed at all.'), ...settings })
  .meta({ id: 'HiveState', description: 'How a workspace compresses long histories; unset fields show the default.' });
export const hiveStateBody = z.strictObject({ enabled: z.boolean(), ...settings }).partial();
export const hiveStateData = z.object({ hivestate: hiveStateSchema });
