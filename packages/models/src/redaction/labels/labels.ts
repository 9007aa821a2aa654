/** What a label says that the number is. */
export type LabelKind =
  | 'health'
  | 'national'
  | 'passport'
  | 'licence'
  | 'bank'
  | 'card'
  | 'plate'
  | 'insurance'
  | 'hospital'
  | 'tax'
  | 'other';

/**
 * English; German; French; Spanish; names that other countries give their numbers. In lower case, without marks. With `#` a word
 * such as number, code or id belongs to it: `policy number`, not `policy`.
 */
const TABLE: { readonly [kind in LabelKind]: string } = {
  health: `nhs, chi #, hsc #, health and care #, health #, health care #, healthcare #, health card, medicare, medicaid, mbi,
    ihi, nhi, medical card #, care card; versicherten #, krankenversicherten #, krankenversicherung #, kvnr, krankenkassen #,
    krankenkasse #, gesundheitskarte, egk #; carte vitale, securite sociale, nir, secu #, numero secu; tarjeta sanitaria, cip #,
    cartilla sanitaria; tessera sanitaria, ohip, phn`,
  national: `national insurance, nino, ni #, social security, ssn, soc sec, social #, social insurance, sin #, national id, national #,
    national identity, national identification, identity card, identity #, id card, citizen #, citizen service, voter #,
    government id, alien #, alien registration, a #, green card, residence permit; personalausweis, ausweis, ausweis #, sozialversicherung #,
    sozialversicherungs #, rentenversicherung #, rentenversicherungs #, svnr, rvnr, sv #, ahv, ahv #, aufenthaltstitel;
    carte d identite, carte nationale d identite, cni, titre de sejour, numero national, registre national; dni, nie, nif,
    documento nacional, documento de identidad, cedula, seguridad social, nuss, curp, rut; pps, ppsn, bsn, burgerservice,
    burgerservicenummer, rijksregister, pesel, personnummer, cpr, fodselsnummer, henkilotunnus, codice fiscale, cpf, aadhaar,
    aadhar, pan #, pan card, emirates id, nric, hkid`,
  passport: `passport, pasport, psprt, travel doc, passport card, visa #, travel document; reisepass, pass #; passeport; pasaporte; passaporto, paspoort, passaporte`,
  licence: `driving licence, driving license, drivers licence, drivers license, driver s licence, driver s license, driver licence,
    driver license, licence #, license #, dl #, driving permit; fuhrerschein, fuehrerschein; permis de conduire, permis #;
    permiso de conducir, carne de conducir, licencia de conducir; patente di guida, rijbewijs`,
  bank: `iban, bank account, account #, acct, acct #, acc #, bank, sort code, sortcode, routing, routing #, aba #, bsb, transit #,
    current account, savings account, checking account; konto #, konto, bankkonto, bankverbindung, bankleitzahl, blz;
    compte bancaire, compte #, numero de compte, compte, rib; cuenta bancaria, cuenta #, cuenta, ccc #, clabe`,
  card: `credit card, debit card, bank card, card #, payment card, visa card, visa, mastercard, amex, american express, maestro;
    kreditkarte, kreditkarten #, karten #, girokarte, bankkarte; carte bancaire, carte de credit, carte bleue, carte #;
    tarjeta de credito, tarjeta de debito, tarjeta #, tarjeta bancaria`,
  plate: `number plate, license plate, licence plate, numberplate, plate #, plate, plates, car registration, vehicle registration,
    car reg, vehicle reg, reg #, reg plate, registration plate, registration #, car tag, vrn, vin, vin #, vehicle identification;
    kennzeichen, autokennzeichen, kfz kennzeichen, nummernschild, autonummer, fahrgestell #; plaque d immatriculation, immatriculation,
    plaque; matricula, placa; targa, kenteken`,
  insurance: `insurance #, insurance policy, insurance id, policy #, member #, member id, membership #, subscriber #, insured #, group #, claim #,
    plan #, beneficiary #, insurance card, coverage #; versicherung #, versicherungs #, versicherungsschein, policen #, police #,
    mitglied #, mitglieds #; assurance #, police d assurance, contrat #, adherent #, mutuelle #, mutuelle; seguro #, poliza,
    poliza #, afiliado #, afiliacion, asegurado #`,
  hospital: `mrn, hospital #, hosp #, medical record #, record #, medical #, patient #, patient id, pt id, pt #, chart #, file #, case #, fin #,
    encounter #, admission #, visit #, episode #, accession #, clinic #, unit #, registry #, mr #; patienten #, patientenakte, akten #,
    aktenzeichen, fall #, krankenakte, krankenblatt #; dossier #, dossier medical, dossier patient, numero de dossier, ipp #, ipp, nip;
    historia clinica, historia #, expediente, expediente #, nhc, paciente #`,
  tax: `tax #, tax id, tax reference, taxpayer #, taxpayer id, taxpayer identification, tin, tin #, itin, ein, utr, tfn, tax file #, vat #; steuer #, steuer id,
    steuerid, steueridentifikation #, steueridentifikations #, idnr, steuerliche; fiscal #, numero fiscal, numero fiscale,
    reference fiscale, spi; identificacion fiscal, partita iva`,
  other: `employee #, employee id, staff #, staff id, student #, student id, service #, military #, badge #, prisoner, prisoner #, inmate, inmate #, serial, serial #, udi, udi #, device #, implant #, sensor #,
    template #, donor, donor #, donation #, barcode, wristband, incident #, gmc, gmc #, nmc, nmc #,
    customer #, client #, booking #, reservation #, loyalty #, frequent flyer, meter #, imei, mac address; personal #, matrikel #, kunden #,
    serien #; matricule, client #, numero de serie; numero de serie, cliente #, empleado #`,
};

export interface Label {
  readonly kind: LabelKind;
  readonly needsNoun: boolean;
}

/** Words that say `a number follows`. */
export const NOUNS: ReadonlySet<string> = new Set(
  `number numbers num no nos nbr nr nrs id ids identifier identification code codes ref reference digits #
  nummer nummern kennnummer kennziffer zahl ident identnummer numero numeros num n° nº numer identifiant identificador codigo`.split(
    /\s+/,
  ),
);

const found = new Map<string, Label>();
for (const [kind, text] of Object.entries(TABLE) as readonly [LabelKind, string][])
  for (const one of text.split(/[,;]/)) {
    const words = one.trim().split(/\s+/);
    const needsNoun = words.at(-1) === '#';
    const key = (needsNoun ? words.slice(0, -1) : words).join(' ');
    // One that stands for itself, and with its noun, is the weaker of the two.
    if (!found.get(key) || !needsNoun) found.set(key, { kind, needsNoun });
  }

/** By its words. */
export const LABELS: ReadonlyMap<string, Label> = found;

export const MOST_WORDS = Math.max(...[...found.keys()].map((key) => key.split(' ').length));

/** German writes label and noun as one word: Reisepassnummer. */
export const JOINED_NOUN = /^(.{3,40}?)s?(?:nummer|nummern|nr|kennung|zeichen)$/u;

const labelWords = new Set([...found.keys()].filter((key) => !key.includes(' ')));

/** Whether a group of capitals is a label or its noun, and not the beginning of a number. */
export function isLabelWord(text: string): boolean {
  const word = text.toLowerCase();
  return NOUNS.has(word) || labelWords.has(word) || word === 'is' || word === 'my';
}

/** A word as it can stand in a text: in the plural, and with its noun in one. */
function variants(word: string): readonly string[] {
  const nouns = ['nummer', 'nummern', 'nr', 'kennung', 'zeichen'];
  return [word, `${word}s`, ...nouns.flatMap((noun) => [word + noun, `${word}s${noun}`])];
}

const wordsOfLabels = [...found.keys()].map((key) => key.split(' '));

/** How labels begin: where none of these is near, there is no label. */
export const LABEL_BEGINNINGS: ReadonlySet<string> = new Set([
  ...wordsOfLabels.flatMap(([first = '', ...more]) => (more.length > 0 ? [first] : variants(first))),
  ...['number', 'numbers', 'nummer', 'numero', 'identifier', 'id', 'nr'],
]);

/** How labels end. */
export const LABEL_ENDINGS: ReadonlySet<string> = new Set(
  wordsOfLabels.flatMap((words) => variants(words.at(-1)!)),
);
