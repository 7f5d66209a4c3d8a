/** How a candidate gets to the form: by an email from the service, or by a link that the client opens. */
export type InviteMethod = 'email' | 'link';

/** One component of a screening and its outcome, in the words of the profile. */
export interface ReportItem {
  id: string;
  title: string;
  status: string;
  result: string | null;
  updatedAt: string;
  estimatedAt: string | null;
}

/** One run of one package for one candidate. Status and result are words of the profile, times are ISO 8601. */
export interface Screening {
  id: string;
  packageId: string;
  packageName: string;
  candidateId: string;
  status: string;
  result: string | null;
  reportItems: ReportItem[];
  createdAt: string;
  /** When the candidate's data was complete; null while an invite is open. */
  submittedAt: string | null;
  updatedAt: string;
  estimatedAt: string | null;
  inviteMethod?: InviteMethod;
  callback?: { uri: string; basicAuth?: string };
  trustedUserId?: string;
  endUserCertificate?: string;
}
