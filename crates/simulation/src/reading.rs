//! Reading the tables again, a row group at a time and only the columns that are wanted.

use crate::store::StoreError;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use words::message;

/// Room is made for so many values before they are there, whatever a table says it has.
const MOST_AT_ONCE: usize = 1 << 16;

/// A table that can be read.
pub struct Table {
    path: PathBuf,
    reader: SerializedFileReader<File>,
    columns: BTreeMap<String, usize>,
}

/// Some columns of some rows.
#[derive(Default)]
pub struct Batch {
    /// How many rows.
    pub rows: usize,
    numbers: BTreeMap<String, Vec<i64>>,
    texts: BTreeMap<String, Vec<Option<ByteArray>>>,
}

impl Batch {
    /// A number.
    pub fn number(&self, column: &str, row: usize) -> i64 {
        self.numbers.get(column).and_then(|values| values.get(row)).copied().unwrap_or_default()
    }

    /// A text; none where the table has none.
    pub fn text(&self, column: &str, row: usize) -> Option<&str> {
        self.texts.get(column)?.get(row)?.as_ref()?.as_utf8().ok()
    }
}

impl Table {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Table, StoreError> {
        let file = File::open(path).map_err(|source| StoreError::Io { path: path.to_owned(), source })?;
        let bad = |source| StoreError::Parquet { path: path.to_owned(), source };
        let reader = SerializedFileReader::new(file).map_err(bad)?;
        let schema = reader.metadata().file_metadata().schema_descr_ptr();
        let columns = schema.columns().iter().enumerate().map(|(at, column)| (column.name().to_owned(), at));
        let columns = columns.collect();
        Ok(Table { path: path.to_owned(), reader, columns })
    }

    /// How many rows it has.
    pub fn rows(&self) -> u64 {
        u64::try_from(self.reader.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// Goes through these columns, a row group at a time.
    pub fn each(&self, columns: &[&str], mut visit: impl FnMut(&Batch)) -> Result<(), StoreError> {
        let bad = |source| StoreError::Parquet { path: self.path.clone(), source };
        for group in 0..self.reader.num_row_groups() {
            let group = self.reader.get_row_group(group).map_err(bad)?;
            let mut batch =
                Batch { rows: usize::try_from(group.metadata().num_rows()).unwrap_or(0), ..Batch::default() };
            for &name in columns {
                self.read(group.as_ref(), name, &mut batch).map_err(bad)?;
            }
            visit(&batch);
        }
        Ok(())
    }

    fn read(&self, group: &dyn RowGroupReader, name: &str, batch: &mut Batch) -> Result<(), ParquetError> {
        let none = || ParquetError::General(format!("there is no column `{name}`"));
        let at = *self.columns.get(name).ok_or_else(none)?;
        let rows = batch.rows;
        let mut keep = |values: Vec<Option<i64>>| {
            let values = values.into_iter().map(Option::unwrap_or_default).collect();
            batch.numbers.insert(name.to_owned(), values);
        };
        match group.get_column_reader(at)? {
            ColumnReader::Int32ColumnReader(reader) => keep(values(reader, rows, |&v| i64::from(v))?),
            ColumnReader::Int64ColumnReader(reader) => keep(values(reader, rows, |&v| v)?),
            ColumnReader::BoolColumnReader(reader) => keep(values(reader, rows, |&v| i64::from(v))?),
            ColumnReader::ByteArrayColumnReader(reader) => {
                batch.texts.insert(name.to_owned(), values(reader, rows, ByteArray::clone)?);
            }
            _ => {
                return Err(ParquetError::General(format!(
                    "`{name}` is of a kind that is not expected here"
                )));
            }
        }
        Ok(())
    }
}

/// All values of a flat column.
fn values<T: DataType, V>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
    convert: impl Fn(&T::T) -> V,
) -> Result<Vec<Option<V>>, ParquetError> {
    let (mut all, mut levels, mut some) =
        (Vec::with_capacity(rows.min(MOST_AT_ONCE)), Vec::new(), Vec::new());
    while all.len() < rows {
        levels.clear();
        some.clear();
        let (records, _, _) = reader.read_records(rows - all.len(), Some(&mut levels), None, &mut some)?;
        if records == 0 {
            break;
        }
        let mut present = some.iter().map(&convert);
        match levels.is_empty() {
            true => all.extend(present.map(Some)),
            false => all.extend(levels.iter().map(|&level| if level > 0 { present.next() } else { None })),
        }
    }
    match all.len() == rows {
        true => Ok(all),
        false => Err(ParquetError::External(message!("simulate-short").into())),
    }
}
