import type { ShippedSentences } from './sentences.ts';

/** Said of what the page shows while it is cut off. */
const stopped = 'Die Live-Anzeige ist unterbrochen. Was Sie sehen, ist vielleicht nicht mehr aktuell.';

const closed: Pick<ShippedSentences['status']['since']['operator'], 'noticeClosed' | 'disputeClosed'> = {
  noticeClosed: (when) => `Eine Mitteilung wurde${when && ` am ${when}`} beendet`,
  disputeClosed: (when) => `Eine Beanstandung${when && ` vom ${when}`} wurde abgeschlossen`,
};

/** What both elements say, in the same words. */
const told: ShippedSentences['launcher']['told'] = {
  yourTurn: 'Sie sind dran',
  candidatesTurn: 'Wartet auf die geprüfte Person',
  texts: {
    unconfirmed: 'Der Auftrag ist unterwegs. Wir warten darauf, dass der Prüfdienst ihn bestätigt.',
    candidate:
      'Es fehlt noch etwas, damit die Prüfung weitergeht. Der Prüfdienst fragt in seinem sicheren Formular danach; was es ist, erfahren wir nicht.',
    otherCandidate: 'Damit die Prüfung weitergeht, wird etwas von der geprüften Person gebraucht.',
    onHoldAtService:
      'Die Prüfung geht weiter, sobald der Prüfdienst seinen Teil getan hat; bis dahin ist hier nichts zu tun.',
    onHoldAtSource:
      'Die Prüfung geht weiter, sobald eine Auskunft da ist, zum Beispiel von einem Gericht oder einem Arbeitgeber; bis dahin ist hier nichts zu tun.',
    paused: 'Im Moment ist hier nichts zu tun.',
    clear: 'Ihre Prüfung ist abgeschlossen. Es wurden keine Einträge gemeldet.',
    clearOverall: 'Die Prüfung ist abgeschlossen. Ergebnis: ohne Befund.',
    review:
      'Ihr Bericht ist fertig und wird durchgesehen. Sie können eine Kopie bekommen und beanstanden, was nicht stimmt.',
    reviewMember: 'Die Prüfung ist abgeschlossen. Der Bericht ist fertig.',
    reviewOperator: 'Der Bericht ist fertig. Sehen Sie ihn beim Prüfdienst durch.',
    reviewOngoing: 'Ein Teil der Prüfung ist in Durchsicht.',
    reportReady: 'Ihr Bericht ist fertig. Sie können eine Kopie bekommen und beanstanden, was nicht stimmt.',
    reportAtService: 'Der Bericht liegt beim Prüfdienst.',
    resultPending: 'Die Prüfung ist abgeschlossen. Das Ergebnis ist noch nicht da.',
    withheldComplete: 'Die Prüfung ist abgeschlossen. Das Ergebnis wird Ihnen nicht gezeigt.',
    lapsed: 'Nicht mehr gültig. Bitte wiederholen.',
    lapsedOther: 'Nicht mehr gültig.',
    cancelled: 'Diese Prüfung wurde abgebrochen und hat kein Ergebnis.',
    expired: 'Die Frist der Einladung ist vorbei. Diese Prüfung hat kein Ergebnis.',
    ask: 'Fragen? Wenden Sie sich an {host}.',
  },
  since: {
    candidate: {
      ...closed,
      noticed: (when) => `Ihnen wurde${when && ` am ${when}`} etwas mitgeteilt`,
      disputed: (when) => `Sie haben das${when && ` am ${when}`} beanstandet`,
    },
    operator: {
      ...closed,
      noticed: (when) => `Der geprüften Person wurde${when && ` am ${when}`} etwas mitgeteilt`,
      disputed: (when) => `Beanstandet${when && ` am ${when}`}`,
    },
  },
  afterDispute: 'Der Prüfdienst prüft es noch einmal.',
};

export const launcher: ShippedSentences['launcher'] = {
  label: 'Hintergrundprüfung',
  loading: 'Einen Moment…',
  test: 'Testmodus',
  choose: 'Wählen Sie eine Prüfung',

  step: (number, count) => `Schritt ${number} von ${count}`,
  steps: {
    about: 'Über Sie',
    invitee: 'Name und E-Mail',
    names: 'Andere Namen',
    identity: 'Identität',
    address: 'Ihre Adresse',
    residences: 'Frühere Adressen',
    license: 'Führerschein',
    education: 'Ausbildung',
    employment: 'Berufsweg',
    credentials: 'Berufszulassungen',
    more: 'Noch einige Angaben',
    review: 'Prüfen Sie Ihre Angaben',
    link: 'Weiter im sicheren Formular',
    email: 'Einladung senden',
  },
  intros: {
    about: 'Name wie im Ausweis.',
    names: 'Nennen Sie alle anderen Namen, die Sie geführt haben, etwa vor einer Heirat.',
    residences: 'Nennen Sie die Orte, an denen Sie früher gewohnt haben. Monat und Jahr genügen.',
    education: 'Beginnen Sie mit der letzten Schule oder Hochschule.',
    employment: 'Beginnen Sie mit der letzten Stelle.',
    link: 'Ein sicheres Formular des Prüfdienstes. Es öffnet sich in einem neuen Tab.',
    dialog: 'Ein sicheres Formular des Prüfdienstes. Es öffnet sich hier, über dieser Seite.',
    email: 'Die Einladung kommt per E-Mail. Sie führt zu einem sicheren Formular des Prüfdienstes.',
    hosted:
      'Diese Prüfung braucht Angaben, die nur im sicheren Formular des Prüfdienstes gemacht werden können.',
  },
  invites: (name) =>
    `${name} bekommt eine E-Mail mit einem Link zu einem sicheren Formular des Prüfdienstes. Hier sehen Sie, wie weit die Prüfung ist.`,
  overview: {
    time: (minutes) => `Etwa ${minutes} Minuten.`,
    hand: (things) => `Bitte bereithalten: ${things}.`,
    comma: ', ',

    things: {
      ssn: 'Ihre US-Sozialversicherungsnummer',
      license: 'Ihren Führerschein',
      residences: 'Ihre früheren Adressen mit Monat und Jahr',
      education: 'Ihre Schulen und Hochschulen mit Jahreszahlen',
      employment: 'Ihre Arbeitsstellen mit Monat und Jahr',
      credentials: 'Ihre Berufszulassungen',
    },
    more: 'Was wir fragen und wie es weitergeht',
    after:
      'Danach schlägt der Prüfdienst in Registern nach. Das dauert oft einige Tage. Hier sehen Sie, wie weit er ist.',
  },
  repeats: (interval) =>
    `Diese Prüfung wird wiederholt, bis Sie oder diese Website sie beenden. Abstand: ${interval}.`,
  onPhone: {
    button: 'Lieber am Handy ausfüllen',
    title: 'Mit dem Handy scannen',
    text: 'Öffnen Sie diese Seite am Handy, und melden Sie sich dort an. Ihre Antworten kommen nicht mit.',
    code: 'QR-Code des Links',
  },

  back: 'Zurück',
  next: 'Weiter',
  send: 'Absenden',
  sending: 'Wird gesendet…',
  stillSending: 'Wird noch gesendet…',
  again: 'Erneut versuchen',
  reload: 'Neu laden',
  signIn: 'Anmelden',
  change: 'Ändern',
  changeStep: (step) => `Ändern: ${step}`,
  openForm: 'Formular öffnen',
  sendInvitation: 'Einladung senden',
  signAndInvite: 'Unterschreiben und Einladung senden',
  optional: 'freiwillig',
  pick: 'Bitte wählen…',
  reveal: 'Anzeigen',
  revealSsn: 'US-Sozialversicherungsnummer anzeigen',
  hide: 'Verbergen',
  hideSsn: 'US-Sozialversicherungsnummer verbergen',
  noSsn: 'Ich habe keine',
  yes: 'Ja',
  no: 'Nein',
  kept: 'Gespeichert, bis Sie diesen Tab schließen.',
  neverKept: 'Ihr Geburtsdatum und Nummern wie die US-Sozialversicherungsnummer werden nicht behalten.',
  afterReload: { stay: 'Ihre Angaben bleiben erhalten.', lost: 'Ihre Angaben hier bleiben nicht erhalten.' },
  restored: 'Ihre Angaben sind noch da.',
  otherPerson: 'Jetzt ist jemand anderes angemeldet. Die Angaben von vorher wurden deshalb gelöscht.',
  removed: 'Wir haben Ihre US-Sozialversicherungsnummer von dieser Seite entfernt.',
  notKept: (fields) => `Bitte geben Sie diese Angaben noch einmal ein: ${fields}. Wir behalten sie nicht.`,
  noMiddleName: 'keiner',
  passed: 'Von dieser Website',
  forget: 'Meine Angaben von diesem Gerät löschen',
  forgetting: {
    ask: 'Alle Ihre Angaben hier löschen? Das lässt sich nicht rückgängig machen.',
    yes: 'Angaben löschen',
    no: 'Behalten',
    done: 'Ihre Angaben auf diesem Gerät sind gelöscht.',
  },

  fields: {
    givenName: { label: 'Vorname' },
    middleName: { label: 'Zweiter Vorname' },
    confirmedNoMiddleName: { label: 'Ich habe keinen zweiten Vornamen' },
    familyName: { label: 'Nachname' },
    email: { label: 'E-Mail' },
    phone: { label: 'Telefon' },
    dob: { label: 'Geburtsdatum' },
    ssn: {
      label: 'US-Sozialversicherungsnummer (SSN)',
      help: 'Damit werden Einträge Ihnen zugeordnet. Sie geht an den Prüfdienst und wird hier nicht gespeichert.',
    },
    countryCode: { label: 'Land' },
    addressLine: { label: 'Straße und Hausnummer' },
    addressLine2: { label: 'Adresszusatz' },
    municipality: { label: 'Ort' },
    regionCode: { label: 'Region' },
    postalCode: { label: 'Postleitzahl' },
    validFrom: { label: 'Hier gewohnt ab' },
    validTo: { label: 'Hier gewohnt bis' },
    'driversLicense.type': { label: 'Art des Führerscheins' },
    licenseNumber: { label: 'Führerscheinnummer' },
    'driversLicense.issuingAgency': { label: 'Ausgestellt in' },
    schoolName: { label: 'Schule oder Hochschule' },
    degreeType: { label: 'Art des Abschlusses' },
    degreeName: { label: 'Abschluss' },
    major: { label: 'Hauptfach' },
    degreeCompleted: { label: 'Ich habe diesen Abschluss erreicht' },
    graduationDate: { label: 'Datum des Abschlusses' },
    employerName: { label: 'Arbeitgeber' },
    jobTitle: { label: 'Tätigkeit' },
    currentEmployer: { label: 'Ich arbeite jetzt hier' },
    startDate: { label: 'Beginn' },
    endDate: { label: 'Ende' },
    permissionToContact: { label: 'Der Prüfdienst darf diesen Arbeitgeber kontaktieren' },
    supervisorName: { label: 'Name der vorgesetzten Person' },
    supervisorPhone: { label: 'Telefon der vorgesetzten Person' },
    'licenses[].issuingAgency.name': { label: 'Ausgestellt von' },
    'licenses[].number': { label: 'Nummer der Zulassung' },
    'licenses[].name': { label: 'Zulassung' },
    'licenses[].status': { label: 'Status' },
  },
  places: {
    street: { label: 'Straße und Hausnummer', ask: 'Geben Sie Straße und Hausnummer ein.' },
    city: { label: 'Ort', ask: 'Geben Sie Ihren Ort ein.' },
    district: { label: 'Bezirk', ask: 'Geben Sie Ihren Bezirk an.' },
    post_town: { label: 'Ort', ask: 'Geben Sie Ihren Ort ein.' },
    suburb: { label: 'Ort oder Stadtteil', ask: 'Geben Sie Ihren Ort oder Stadtteil ein.' },
    area: { label: 'Gebiet', ask: 'Wählen Sie Ihr Gebiet aus.' },
    county: { label: 'Grafschaft', ask: 'Wählen Sie Ihre Grafschaft aus.' },
    department: { label: 'Departement', ask: 'Wählen Sie Ihr Departement aus.' },
    do_si: { label: 'Provinz oder Stadt', ask: 'Wählen Sie Ihre Provinz oder Stadt aus.' },
    emirate: { label: 'Emirat', ask: 'Wählen Sie Ihr Emirat aus.' },
    island: { label: 'Insel', ask: 'Wählen Sie Ihre Insel aus.' },
    oblast: { label: 'Oblast (Region)', ask: 'Wählen Sie Ihre Oblast (Region) aus.' },
    parish: { label: 'Bezirk (Parish)', ask: 'Wählen Sie Ihren Bezirk (Parish) aus.' },
    prefecture: { label: 'Präfektur', ask: 'Wählen Sie Ihre Präfektur aus.' },
    province: { label: 'Provinz', ask: 'Wählen Sie Ihre Provinz aus.' },
    region: { label: 'Region', ask: 'Wählen Sie Ihre Region aus.' },
    state: { label: 'Bundesstaat', ask: 'Wählen Sie Ihren Bundesstaat aus.' },
    postal: { label: 'Postleitzahl', ask: 'Geben Sie Ihre Postleitzahl ein.' },
    postcode: { label: 'Postleitzahl', ask: 'Geben Sie Ihre Postleitzahl ein.' },
    zip: {
      label: 'Postleitzahl (ZIP)',
      ask: 'Geben Sie Ihre Postleitzahl (ZIP) ein.',
      form: 'Sie hat 5 Ziffern.',
    },
    eircode: { label: 'Postleitzahl (Eircode)', ask: 'Geben Sie Ihren Eircode ein.' },
    pin: { label: 'Postleitzahl (PIN)', ask: 'Geben Sie Ihre Postleitzahl (PIN) ein.' },
  },
  example: (valid: string) => `Zum Beispiel: ${valid}.`,
  choices: { personal: 'Privat', commercial: 'Gewerblich' },
  day: 'Tag',
  month: 'Monat',
  year: 'Jahr',
  entries: {
    aliases: {
      one: 'Anderer Name',
      add: 'Weiteren Namen hinzufügen',
      none: 'Ich habe keinen anderen Namen geführt.',
    },
    additionalAddresses: {
      one: 'Frühere Adresse',
      add: 'Weitere Adresse hinzufügen',
      none: 'Ich habe keine frühere Adresse.',
    },
    educationHistory: {
      one: 'Schule',
      add: 'Weitere Schule hinzufügen',
      none: 'Ich habe keine Ausbildung anzugeben.',
    },
    employmentHistory: {
      one: 'Stelle',
      add: 'Weitere Stelle hinzufügen',
      none: 'Ich habe keine Stelle anzugeben.',
    },
    licenses: {
      one: 'Zulassung',
      add: 'Weitere Zulassung hinzufügen',
      none: 'Ich habe keine Berufszulassung.',
    },
  },
  entry: (one, number) => `${one} ${number}`,
  remove: (entry) => `${entry} entfernen`,
  gap: (from, to) =>
    `Für ${from} bis ${to} fehlt noch eine Adresse. Bitte ergänzen Sie sie, wenn Sie können.`,
  overlap: (from, to) => `Für ${from} bis ${to} gibt es zwei Adressen. Bitte prüfen Sie die Monate.`,

  summary: 'Bitte prüfen Sie diese Angaben',
  problems: {
    ask: {
      givenName: 'Geben Sie Ihren Vornamen ein.',
      middleName: 'Geben Sie Ihren zweiten Vornamen ein oder kreuzen Sie an, dass Sie keinen haben.',
      familyName: 'Geben Sie Ihren Nachnamen ein.',
      email: 'Geben Sie Ihre E-Mail-Adresse ein.',
      phone: 'Geben Sie Ihre Telefonnummer ein.',
      dob: 'Geben Sie Ihr Geburtsdatum ein.',
      ssn: 'Geben Sie Ihre US-Sozialversicherungsnummer ein.',
      countryCode: 'Wählen Sie Ihr Land aus.',
      validFrom: 'Geben Sie Monat und Jahr Ihres Einzugs ein.',
      validTo: 'Geben Sie Monat und Jahr Ihres Auszugs ein.',
      'driversLicense.type': 'Wählen Sie die Art Ihres Führerscheins aus.',
      licenseNumber: 'Geben Sie Ihre Führerscheinnummer ein.',
      'driversLicense.issuingAgency': 'Geben Sie an, wo Ihr Führerschein ausgestellt wurde.',
      schoolName: 'Geben Sie die Schule oder Hochschule ein.',
      degreeType: 'Geben Sie die Art des Abschlusses ein.',
      degreeName: 'Geben Sie den Abschluss ein.',
      major: 'Geben Sie Ihr Hauptfach ein.',
      graduationDate: 'Geben Sie Monat und Jahr des Abschlusses ein.',
      'licenses[].name': 'Geben Sie die Zulassung ein.',
      'licenses[].number': 'Geben Sie die Nummer der Zulassung ein.',
      'licenses[].issuingAgency.name': 'Geben Sie an, wer die Zulassung ausgestellt hat.',
      'licenses[].status': 'Geben Sie den Status der Zulassung ein.',
      employerName: 'Geben Sie den Arbeitgeber ein.',
      jobTitle: 'Geben Sie Ihre Tätigkeit ein.',
      startDate: 'Geben Sie Monat und Jahr des Beginns ein.',
      endDate: 'Geben Sie Monat und Jahr des Endes ein.',
      supervisorName: 'Geben Sie den Namen der vorgesetzten Person ein.',
      supervisorPhone: 'Geben Sie die Telefonnummer der vorgesetzten Person ein.',
    },
    other: {
      required: (label) => `Beantworten Sie „${label}“.`,
      format: (label) => `Prüfen Sie „${label}“. Etwas daran stimmt nicht.`,
      'too-long': (label) => `Kürzen Sie „${label}“. Die Angabe ist zu lang.`,
      date: (label) => `Prüfen Sie „${label}“. Dieses Datum gibt es nicht.`,
      past: (label) => `Prüfen Sie „${label}“. Das Datum muss in der Vergangenheit liegen.`,
      'not-accepted': (label) =>
        `„${label}“ wurde nicht angenommen. Bitte prüfen Sie die Angabe. Wenn sie stimmt, wenden Sie sich an {host}.`,
      'already-in-use': (label) =>
        `Ihre Angabe bei „${label}“ verwendet schon jemand anderes. Bitte geben Sie etwas anderes an.`,
      'check-underway':
        'Name, E-Mail, Geburtsdatum und US-Sozialversicherungsnummer können jetzt nicht geändert werden, denn eine Prüfung über Sie läuft noch. Bitte machen Sie dieselben Angaben wie dort oder warten Sie, bis die Prüfung abgeschlossen ist.',
      extension: (label) => `Geben Sie „${label}“ ohne Nebenstelle ein. Gesendet wird nur die Nummer.`,
      'never-assigned': 'Das ist keine gültige US-Sozialversicherungsnummer. Bitte prüfen Sie sie.',
    },
    plainName: (label) =>
      `„${label}“ wurde nicht angenommen. Bitte schreiben Sie ihn mit den einfachen Buchstaben Ihres Ausweises, und ' statt ’.`,
    oneName: 'Wenn Sie nur einen Namen haben, geben Sie ihn in beiden Feldern ein.',
    inUse: {
      email:
        'Diese E-Mail-Adresse gehört schon zur Prüfung einer anderen Person. Wenn Sie sie in der Familie teilen, geben Sie bitte eine eigene an.',
    },
    formats: {
      email: 'Geben Sie eine E-Mail-Adresse in der Form name@example.com ein.',
      phone: 'Geben Sie die ganze Telefonnummer ein. Außerhalb der USA und Kanadas beginnt sie mit +.',
      ssn: 'Geben Sie alle 9 Ziffern Ihrer US-Sozialversicherungsnummer ein.',
      supervisorPhone:
        'Geben Sie die ganze Telefonnummer der vorgesetzten Person ein. Außerhalb der USA und Kanadas beginnt sie mit +.',
    },
    dates: {
      parts: { day: 'den Tag', month: 'den Monat', year: 'das Jahr' },
      include: (parts) => `Geben Sie beim Geburtsdatum auch ${parts} an.`,
      real: 'Geben Sie ein Geburtsdatum an, das es gibt.',
      past: 'Das Geburtsdatum muss in der Vergangenheit liegen.',
      early: 'Das Geburtsdatum darf nicht vor 1900 liegen.',
      month: 'Ein Monat ist eine Zahl von 1 bis 12 oder sein Name.',
      year: 'Ein Jahr hat 4 Ziffern, zum Beispiel 1990.',
      age: (age) =>
        `Nach diesem Geburtsdatum sind Sie ${age} ${age === '1' ? 'Jahr' : 'Jahre'} alt. Stimmt das?`,
    },
    trialSsn: 'Das ist keine gültige US-Sozialversicherungsnummer. Für einen Probelauf ist das in Ordnung.',
    problemAt: (label, problem) => `${label}: ${problem}`,
    signature: 'Tippen Sie zum Unterschreiben Ihren vollen Namen ein.',
    documentChanged:
      'Die Website hat das Dokument geändert. Bitte lesen Sie es noch einmal: Es ist noch nicht unterschrieben.',
    sentFirst:
      'Diese Prüfung wurde mit den Angaben bestellt, die Sie zuerst gesendet haben. Falls Sie danach etwas geändert haben, wurde das nicht mehr gesendet. Für eine Berichtigung wenden Sie sich an {host}.',
    nameGone: 'Der eingetippte Name ist nicht mehr lesbar. Wenden Sie sich an {host}.',
    textGone:
      'Diese Seite hat den unterschriebenen Text nicht mehr. Für den Text mit dem SHA-256 von oben wenden Sie sich an {host}.',
    unlikeName: (signed, name) =>
      `Sie haben mit „${signed}“ unterschrieben, und in diesem Formular heißen Sie „${name}“. Ist „${signed}“ Ihre Unterschrift, kreuzen Sie das unten an. Sonst tippen Sie Ihren vollen Namen noch einmal.`,
    isSignature: (signed) => `Ja, „${signed}“ ist meine Unterschrift`,
    noMiddleName: (typed, flag) =>
      `Ist „${typed}“ Ihr zweiter Vorname? Wenn Sie keinen haben, kreuzen Sie stattdessen „${flag}“ an.`,
    meant: (email) => `Meinten Sie ${email}?`,
    otherRegion: (code, region) => `${code} liegt gewöhnlich nicht in ${region}. Stimmt beides?`,
    confirm: 'Ja, das stimmt',
  },
  refusedKnown: (label) =>
    `${label}: Was diese Website uns schon genannt hat, wurde nicht angenommen. Wenden Sie sich an {host}.`,

  sign: {
    language: (language) => `Dieses Dokument ist auf ${language}.`,
    name: 'Tippen Sie zum Unterschreiben Ihren vollen Namen',
    copy: 'Senden Sie mir eine Kopie meines Berichts',
    button: 'Unterschreiben und weiter',
    send: 'Unterschreiben und absenden',
    receipt: 'Beleg herunterladen',
    sent: 'Was Sie gesendet haben',
    receiptFailed: 'Der Beleg konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    file: 'Beleg.txt',
  },

  failures: {
    offline: 'Diese Website ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Ihre Angaben sind noch da.',
    setup: 'Das ist noch nicht eingerichtet. Wenden Sie sich an {host}.',
    changed: 'Diese Seite hat sich geändert. Laden Sie sie neu.',
    busy: 'Der Prüfdienst ist gerade nicht erreichbar. Ihre Angaben sind noch da. Bitte versuchen Sie es bald noch einmal.',
    limited: 'Im Moment können keine weiteren Anfragen angenommen werden. Ihre Angaben sind noch da.',
    refused:
      'Der Prüfdienst hat das nicht angenommen. Bitte prüfen Sie Ihre Angaben oder versuchen Sie es später noch einmal.',
    fields: 'Einige Angaben wurden nicht angenommen. Bitte prüfen Sie sie.',
    session: 'Sie sind abgemeldet. Melden Sie sich an, um weiterzumachen.',
    forbidden: 'Sie können diese Prüfung hier nicht beginnen. Wenden Sie sich an {host}.',
    consent:
      'Es muss ein Dokument unterschrieben werden, das diese Seite nicht zeigt. Wenden Sie sich an {host}.',
    other: 'Etwas ist schiefgegangen. Ihre Angaben sind noch da. Bitte versuchen Sie es noch einmal.',
  },

  told,
  done: {
    title: 'Danke, die Prüfung läuft',
    text: 'Im Moment gibt es nichts weiter zu tun. Sie hören von uns, falls etwas fehlt.',
    already: 'Die Prüfung läuft bereits',
    finished: 'Die Prüfung ist abgeschlossen',
    onHold: 'Die Prüfung ist angehalten',
    cancelled: 'Diese Prüfung wurde abgebrochen',
    expired: 'Die Einladung ist abgelaufen',
    sentNow: 'Gerade gesendet',
    sent: (when) => `Gesendet am ${when}`,
    expected: (when) => `Ergebnis voraussichtlich bis ${when}`,
    another: 'Noch eine Prüfung beginnen',
    startAgain: 'Neu beginnen',
    stopped,
  },
  handOver: {
    linkTitle: 'Weiter im sicheren Formular',
    opened: 'Das Formular ist in einem neuen Tab offen. Kommen Sie danach hierher zurück.',
    framed: 'Füllen Sie das Formular unten aus. Kommen Sie danach hierher zurück.',
    blocked: 'Ihr Browser hat das Formular nicht öffnen lassen. Bitte verwenden Sie diesen Link:',
    none: 'Das Formular ist bereit.',
    askedAgain: (button) =>
      `„${button}“ führt dorthin. Es kann sein, dass schon gemachte Angaben noch einmal gefragt werden.`,
    fetching: 'Ihr Link wird geholt…',
    ends: (left) => `Der Link gilt noch ${left}, wenn er nicht benutzt wird.`,
    ended: 'Der Link ist abgelaufen.',
    renew: 'Neuen Link holen',
    reopen: 'Formular wieder öffnen',
    newTab: 'Nichts zu sehen? In einem neuen Tab öffnen',
    close: 'Schließen',
    candidateOnlyTitle: 'Die Einladung ist bereit',
    candidateOnly:
      'Nur die geprüfte Person kann das sichere Formular öffnen. Der Link ist da, wenn sie sich hier anmeldet.',
    waitsFor: (name) => `Wartet auf ${name}`,
    emailTitle: 'Die Einladung ist unterwegs',
    emailText:
      'Der Prüfdienst schickt eine E-Mail mit einem Link zu seinem sicheren Formular. Sobald es ausgefüllt ist, geht die Prüfung weiter.',
    emailTo: (address) => `Sie geht an ${address}`,
    emailMissing:
      'Nichts angekommen? Sehen Sie im Spam-Ordner nach. Falsche Adresse? Wenden Sie sich an {host}.',
  },
  trust: {
    askPurpose: 'Wählen Sie aus, wofür Sie das Ergebnis brauchen.',
    askOwn: 'Geben Sie an, wofür Sie das Ergebnis brauchen.',
    askAnswer: (question) => `Wählen Sie eine Antwort auf „${question}“ aus.`,
    title: 'Das Ergebnis sehen',
    ask: 'Was möchten Sie sehen?',
    progress: 'Nur den Stand sehen',
    result: 'Auch das Ergebnis sehen (2 Minuten, Ihre Ausweisdaten)',
    final: 'Nach dem Senden lässt sich das nicht mehr ändern.',
    askOutcome: 'Wählen Sie aus, was Sie sehen möchten.',
    start: 'Identität bestätigen',
    privacy:
      'Wir fragen nach Ihren eigenen Daten, damit wir wissen, dass Sie es sind. Wir geben sie an den Prüfdienst weiter und speichern sie nicht.',
    why: 'Wofür brauchen Sie das Ergebnis?',
    purposes: {
      home: 'Ich möchte jemanden einstellen, der bei mir zu Hause arbeitet.',
      care: 'Ich möchte jemanden einstellen, der einen Menschen oder ein Tier betreut.',
      rent: 'Ich möchte jemandem eine Wohnung vermieten.',
      other: 'Etwas anderes',
    },
    own: 'Ihr Grund',
    questions: 'Ein paar Fragen, die nur Sie beantworten können',
    wrong: 'Nicht jede Antwort war richtig.',
    left: (attempts) => (attempts === 1 ? 'Noch 1 Versuch' : `Noch ${attempts} Versuche`),
    trusted: 'Sie sehen das Ergebnis der Prüfungen, die Sie aus diesem Grund bestellen:',
    stop: 'Ergebnisse nicht mehr zeigen',
    failed:
      'Wir konnten Ihre Identität nicht bestätigen. Bestellen können Sie weiterhin, das Ergebnis wird Ihnen nicht gezeigt.',
    wait: (when) => `Sie können es ${when} noch einmal versuchen.`,
    revoked:
      'Sie sehen die Ergebnisse der Prüfungen nicht mehr. Sie können weiterhin bestellen und Ihre Identität erneut bestätigen.',
  },
  incomplete: 'Bitte schließen Sie zuerst die Hintergrundprüfung ab.',
};

export const status: ShippedSentences['status'] = {
  label: 'Hintergrundprüfung',
  loading: 'Hintergrundprüfungen werden gesucht…',
  empty: 'Noch keine Hintergrundprüfung',
  test: 'Testmodus',

  phases: {
    unconfirmed: 'Wird bestätigt',
    invited: 'Eingeladen',
    'in-progress': 'Läuft',
    'needs-attention': 'Angehalten',
    complete: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
    expired: 'Einladung abgelaufen',
  },
  results: { clear: 'Ohne Befund', review: 'In Durchsicht', withheld: 'Vertraulich' },

  checked: (month) => `Geprüft, bis ${month}`,

  since: told.since,
  yourTurn: told.yourTurn,
  candidatesTurn: told.candidatesTurn,

  updated: (when) => `Stand: ${when}`,

  connection: {
    connecting: 'Verbindung wird aufgebaut…',
    live: 'Live',
    polling: 'Live, alle paar Sekunden geprüft',
    reconnecting: 'Verbindung wird wiederhergestellt…',
    offline: 'Offline',
  },
  lastHeard: (when) => `Letzter Kontakt: ${when}`,

  problem: {
    short: 'Gerade nicht verfügbar',
    stopped,
    offline: 'Diese Website ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Wir versuchen es weiter.',
    setup: 'Das ist noch nicht eingerichtet. Wenden Sie sich an {host}.',
    changed: 'Diese Seite hat sich geändert. Laden Sie sie neu.',
    session: 'Sie sind abgemeldet. Melden Sie sich an, um weiterzumachen.',
    signIn: 'Anmelden',
    forbidden: 'Diese Seite darf keine Hintergrundprüfungen zeigen. Wenden Sie sich an {host}.',
    absent: 'Diese Prüfung gibt es nicht, oder Sie dürfen sie nicht sehen.',
    other: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
    again: 'Erneut versuchen',
    now: 'Jetzt versuchen',
  },

  changed: (packageTitle, phase) => `${packageTitle}: ${phase}`,
};

export const timeline: ShippedSentences['timeline'] = {
  texts: {
    ...told.texts,
    invitedByEmail:
      'Der Prüfdienst hat eine Einladung per E-Mail geschickt. Sobald das Formular darin ausgefüllt ist, geht die Prüfung weiter.',
    invitedByLink: 'Füllen Sie das Formular aus, um die Prüfung zu beginnen.',
    source: 'Der Prüfdienst holt Auskünfte ein, zum Beispiel von Gerichten oder Arbeitgebern.',
    service: 'Der Prüfdienst arbeitet daran.',
    none: 'Die Prüfung läuft.',
    reopened: 'Diese Prüfung war abgeschlossen und wurde wieder aufgenommen.',
    withheld: 'Sie können die Prüfung verfolgen, aber das Ergebnis wird Ihnen nicht gezeigt.',
  },

  yourTurn: 'Sie sind dran: Formular ausfüllen',
  noResult: 'Kein Ergebnis',

  steps: {
    earlier: 'Frühere Prüfung',
    ordered: 'Bestellt',
    invited: 'Einladung',
    reopened: 'Wieder aufgenommen',
    nextRun: 'Nächste Prüfung',
  },
  signs: { done: 'Erledigt', now: 'Läuft', ahead: 'Kommt noch', ended: 'Beendet' },
  endedBy: {
    you: 'Keine mehr: von Ihnen beendet',
    candidate: 'Keine mehr: von der geprüften Person beendet',
    member: 'Keine mehr: von der bestellenden Person beendet',
    operator: 'Keine mehr: von dieser Website beendet',
  },
  notReported: 'Nicht mitgeteilt',
  inReport: 'Im Bericht',
  openUntil: (when) => `Frist: ${when}`,
  sentNow: 'Gerade gesendet',
  sent: (when) => `Gesendet: ${when}`,
  doneOf: (done, all) => `${done} von ${all} fertig`,
  resultsExpected: (when) => `Ergebnis voraussichtlich bis ${when}`,
  expected: (when) => `Voraussichtlich bis ${when}`,
  validUntil: (when) => `Gültig bis ${when}`,
  scheduled: (when) => `Geplant: ${when}`,

  kinds: {
    'ssn-trace': {
      title: 'Identität und Adressen',
      text: 'Ermittelt, welche Namen und Adressen zu einer US-Sozialversicherungsnummer gehören.',
    },
    'county-criminal': {
      title: 'Gerichte der Countys',
      text: 'Sucht bei den Gerichten der Countys heutiger und früherer Adressen nach Strafverfahren.',
    },
    'national-criminal': {
      title: 'Strafregister, ganze USA',
      text: 'Durchsucht eine Sammlung von Strafregistern aus dem ganzen Land.',
    },
    'sex-offender': {
      title: 'Register für Sexualstraftäter',
      text: 'Vergleicht den Namen mit den öffentlichen Registern der Bundesstaaten.',
    },
    watchlist: {
      title: 'Internationale Fahndungs- und Sanktionslisten',
      text: 'Vergleicht den Namen mit Listen von Sanktionen und gesuchten Personen.',
    },
    fingerprint: { title: 'Fingerabdrücke', text: 'Vergleicht Fingerabdrücke mit den Daten der Behörden.' },
    alias: { title: 'Weitere Namen', text: 'Sucht nach weiteren Namen von heute und früher.' },
    'driving-record': {
      title: 'Verkehrsregister',
      text: 'Fragt bei der Führerscheinstelle, ob der Führerschein gültig ist und was dazu vermerkt ist.',
    },
    education: {
      title: 'Ausbildung',
      text: 'Lässt Abschlüsse und Zeiten von Schulen und Hochschulen bestätigen.',
    },
    employment: {
      title: 'Berufserfahrung',
      text: 'Lässt Stellen und Zeiten von früheren Arbeitgebern bestätigen.',
    },
    license: {
      title: 'Berufszulassungen',
      text: 'Fragt bei der ausstellenden Stelle, ob eine Berufszulassung gültig ist.',
    },
  },
};

export const list: ShippedSentences['list'] = {
  label: 'Hintergrundprüfungen',
  reference: 'Geprüfte Person',
  package: 'Paket',
  phase: 'Fortschritt',
  waiting: 'Wartet',
  ordered: 'Bestellt',
  filter: 'Auswahl',
  all: 'Alle',
  groups: {
    review: 'Für Sie',
    notice: 'Mitteilung läuft',
    disputed: 'Beanstandet',
    closed: 'Mitteilung beendet',
    over: 'Abgeschlossen',
  },
  newForYou: (count) => `${count} neu für Sie`,
  new: (count) => `${count} neu`,
  search: 'Nach geprüfter Person suchen',
  shown: (count, total) => `${count} von ${total} angezeigt`,
  noMatch: 'Keine Prüfung passt. Versuchen Sie andere Buchstaben oder einen anderen Filter.',
  noneHere: 'Hier ist im Moment keine Prüfung. Wählen Sie einen anderen Filter.',
};

const { openForm, handOver } = launcher;

export const door: ShippedSentences['door'] = {
  open: openForm,
  fetching: handOver.fetching,
  blocked: handOver.blocked,
  ended: handOver.ended,
  renew: handOver.renew,
  failed: 'Das Formular lässt sich gerade nicht öffnen. Bitte versuchen Sie es noch einmal.',
};

export const repetition: ShippedSentences['repetition'] = {
  end: 'Wiederholung beenden',
  text: 'Danach folgt keine Prüfung mehr. Eine laufende Prüfung geht weiter.',
  confirm: 'Ja, beenden',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
};

export const report: ShippedSentences['report'] = {
  open: 'Bericht öffnen',
  own: 'Meinen Bericht ansehen',
  wrong: 'Etwas beanstanden',
  opening: 'Wird geöffnet …',
  failed: 'Der Bericht lässt sich gerade nicht öffnen. Bitte versuchen Sie es noch einmal.',
  noReport: 'Es gibt noch keinen Bericht.',
  blocked:
    'Der Browser hat den neuen Tab blockiert. Erlauben Sie ihn für diese Website und versuchen Sie es noch einmal.',
  next: {
    candidate: { disputed: told.afterDispute },
    operator: { noticed: 'Warten Sie die Antwort ab.', disputed: 'Warten Sie das neue Ergebnis ab.' },
  },
  itemsNamed: 'Die Mitteilung betrifft:',
};

export const support: ShippedSentences['support'] = 'den Support';
