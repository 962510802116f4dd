import { Inject, Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type { storageData } from '@hivemind/contracts/admin';
import type { StorageBinding } from '@hivemind/ports';
import type { z } from 'zod';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';
import type { ClusterVerdict } from '../checks/cluster-check';
import { OutgoingGuard } from '../checks/outgoing-guard';

type Status = NonNullable<z.input<typeof storageData>['status']>;

const WELL: Status = { ok: true, version: null, warnings: [], problem: null, message: null, remedy: null };

/** Asks storage how it is. */
@Injectable()
export class StorageCheck {
  constructor(
    @Inject(ADMIN_OPTIONS) private readonly options: AdminOptions,
    private readonly guard: OutgoingGuard,
  ) {}

  /**
   * How storage is that is about to be bound.
   * @throws HivemindError VALIDATION_ERROR when it cannot be used, naming the field
   */
  async requireGood(binding: StorageBinding): Promise<Status> {
    if (binding.kind === 'embedded') return WELL;
    await this.guard.check(binding.url, 'url');
    const verdict = await this.options.checkCluster(binding);
    if (verdict.ok) return statusOf(verdict);
    const { problem, message, remedy } = verdict;
    const field = problem === 'key_refused' || problem === 'not_writable' ? 'api_key' : 'url';
    throw new HivemindError('VALIDATION_ERROR', `${message}. ${remedy}`, { details: { field, problem } });
  }

  /** How bound storage is, good or not. */
  async ask(binding: StorageBinding): Promise<Status> {
    if (binding.kind === 'embedded') return WELL;
    const refused = await this.guard.check(binding.url, 'url').then(
      () => null,
      (thrown: unknown) => HivemindError.from(thrown).message,
    );
    if (refused === null) return statusOf(await this.options.checkCluster(binding));
    return { ...WELL, ok: false, problem: 'refused_address', message: refused, remedy: null };
  }
}

function statusOf(verdict: ClusterVerdict): Status {
  if (verdict.ok) return { ...WELL, version: verdict.version, warnings: verdict.warnings };
  const { problem, message, remedy, version = null } = verdict;
  return { ok: false, version, warnings: [], problem, message, remedy };
}
