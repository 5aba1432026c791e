import type { Books } from '../books.ts';
import type { ReportFaults } from '../report-faults.ts';
import type { WriteId } from './formats.ts';
import type { Parameters } from './parameters.ts';

/** A call of the web API. */
export interface WebApiCall {
  readonly books: Books;
  readonly parameters: Parameters;
  readonly id: WriteId;
  readonly faults: ReportFaults;
  /** The address of the simulator, of which its checkout pages are part. */
  readonly origin: string;
}
