/** A program of its own, so that the build makes a file of it beside the server: `readSpreadsheet` starts that one. */
import '@bawaba/spreadsheets/worker';
