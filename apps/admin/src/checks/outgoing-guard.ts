import { Inject, Injectable } from '@nestjs/common';
import { guardedLookup, resolveHost } from '@hivemind/platform/http';
import { checkedOutgoingUrl } from '@hivemind/tenancy';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';

/** Keeps requests away from where the platform's surroundings keep their secrets. */
@Injectable()
export class OutgoingGuard {
  constructor(@Inject(ADMIN_OPTIONS) private readonly options: AdminOptions) {}

  /**
   * @param field what the URL is called in the request
   * @throws HivemindError VALIDATION_ERROR when requests may not go to an address that the URL stands for
   */
  async check(url: string, field: string): Promise<void> {
    await checkedOutgoingUrl(url, { resolve: resolveHost, field, allowReserved: this.options.allowAnyAddress });
  }

  /** `connect` of an HTTP client: the same once more in the moment of connecting. */
  readonly connect = () => (this.options.allowAnyAddress ? {} : { lookup: guardedLookup() });
}
